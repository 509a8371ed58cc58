// The match page: notices what happens at the table, names the chosen card on the button, plays at one click
// where the player wants that. Everything works without this file, by reloading and by pressing the button.

const EAGER = 700, CALM = 4000, SLEEPY = 30000, DROWSY_AFTER = 120000;

const HERE = 60000;

let lastSign = Date.now();
let lastInput = 0, lastHere = 0;
let timer;

function table() {
  return document.getElementById("match");
}

function sayAloud() {
  const said = table()?.dataset.said ?? "";
  const place = document.getElementById("said");
  if (place && place.textContent !== said) place.textContent = said;
}

// --- Asking whether something has happened ---------------------------------------------------------

function pause() {
  const { eager } = table().dataset;
  if (eager === "yes") return EAGER;
  return document.hidden || Date.now() - lastSign > DROWSY_AFTER ? SLEEPY : CALM;
}

async function ask() {
  const here = table();
  if (!here || here.dataset.over === "yes") return;
  try {
    const answer = await fetch(here.dataset.pulseUrl, { headers: { "If-None-Match": here.dataset.pulse }, cache: "no-store" });
    if (answer.status === 200 && (await answer.text()) !== here.dataset.pulse && table() === here) await refresh(here);
  } catch {
    // Away from the network: the next question comes anyway.
  }
  sayHere(here);
  again();
}

// A hand on the page, not an open tab: told at most once a minute, and answered with who else is there.
async function sayHere(here) {
  const now = Date.now();
  const token = here.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!here.dataset.hereUrl || !token || now - lastInput > HERE || now - lastHere < HERE) return;
  lastHere = now;
  try {
    const answer = await fetch(here.dataset.hereUrl, { method: "POST", headers: { "X-CSRFToken": token } });
    const place = document.getElementById("present");
    if (answer.ok && !answer.redirected && place) place.textContent = (await answer.text()).trim();
  } catch {
    // The next touch tells again.
  }
}

async function refresh(here) {
  const typed = document.getElementById("chat-text")?.value ?? "";
  await window.htmx.ajax("GET", here.dataset.url, { target: "#match", swap: "outerHTML" });
  const field = document.getElementById("chat-text");
  if (field && typed && !field.value) field.value = typed;
}

function again() {
  clearTimeout(timer);
  if (table()) timer = setTimeout(ask, pause());
}

// --- When the site does not answer --------------------------------------------------------------------

// To press again is safe: an action is played once, however often its form arrives.
function tellOfLoss(event) {
  const form = event.detail.elt?.closest?.("#match form");
  if (!form) return;
  const note = form.querySelector(".lost") ?? document.createElement("p");
  note.className = "error lost";
  note.setAttribute("role", "alert");
  note.textContent = table().dataset.lost;
  (form.querySelector(".bar") ?? form).prepend(note);
}

for (const loss of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(loss, tellOfLoss);

// --- Choosing a card ---------------------------------------------------------------------------------

function nameChoice(form) {
  const go = form.querySelector(".go");
  const chosen = form.querySelector("input[name=action]:checked");
  if (!go) return;
  const label = chosen?.closest("label")?.querySelector("[data-short]")?.dataset.short ?? "";
  go.textContent = label ? `${go.dataset.play} ${label}` : go.dataset.play;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("#play");
  if (form) nameChoice(form);
});

document.addEventListener("click", (event) => {
  lastSign = lastInput = Date.now();
  const input = event.target.closest("#play input[name=action]");
  // A click made by the arrow keys has no detail: keys choose, only a pointer plays at once.
  if (input && event.detail > 0 && table().dataset.oneClick === "yes") input.form.requestSubmit();
});

document.addEventListener("keydown", () => { lastSign = lastInput = Date.now(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id === "match") table().dataset.hadFocus = table().contains(document.activeElement) ? "yes" : "no";
});

document.addEventListener("htmx:afterSettle", () => {
  const form = document.getElementById("play");
  if (form) nameChoice(form);
  if (document.activeElement === document.body) {
    const first = form?.querySelector("input[name=action]:checked, input[name=action]");
    first?.focus({ preventScroll: true });
  }
  sayAloud();
  again();
});

{
  const form = document.getElementById("play");
  if (form) nameChoice(form);
  again();
}
