// The match page: notices what happens at the table, names the chosen card on the button, plays at one click
// where the player wants that. Everything works without this file, by reloading and by pressing the button.

// How long until the next question, in milliseconds: while a bot thinks, while somebody looks, when nobody touches
// the page for long, and while it is hidden. A question costs the site one query and, mostly, no answer.
const EAGER = 700, WATCHED = 1200, DROWSY = 5000, SLEEPY = 60000, DROWSY_AFTER = 600000;

const HERE = 60000;

let lastSign = Date.now();
let lastInput = 0, lastHere = 0;
let timer;
let sent = null;

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
  if (document.hidden) return SLEEPY;
  if (table().dataset.eager === "yes") return EAGER;
  return Date.now() - lastSign > DROWSY_AFTER ? DROWSY : WATCHED;
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
  const kept = unsaved(here);
  delete here.dataset.overtaken;
  here.addEventListener("htmx:beforeSwap", unlessOvertaken);
  await window.htmx.ajax("GET", here.dataset.url, { target: "#match", swap: "outerHTML" });
  if (here.dataset.overtaken) return;
  giveBack(kept);
  lastSign = Date.now();
}

// One drawing at a time: the answer to an action shows all that is new, and the slower of two would find the table gone.
function unlessOvertaken(event) {
  const here = event.currentTarget;
  const acting = sent !== null && sent.readyState > 0 && sent.readyState < 4;
  if (event.detail.requestConfig.verb !== "get" || (here.isConnected && !acting)) return;
  event.detail.shouldSwap = false;
  here.dataset.overtaken = "yes";
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "get") sent = event.detail.xhr;
});

// --- What is being written survives what the other one does ----------------------------------------------

const FIELDS = "textarea, select, input[type=text], input[type=number], input[type=checkbox], input[type=radio]";

function placeOf(field) {
  const kind = field.type === "checkbox" || field.type === "radio" ? field.value : "";
  return [field.form?.getAttribute("action"), field.name, kind].join(" ");
}

function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

// All but what the form `sent` holds: that is done, or comes back with the reason why not.
function unsaved(here, sent = null) {
  const fields = [...here.querySelectorAll(FIELDS)].filter((field) => field.form && field.form !== sent && isChanged(field));
  const forms = [...here.querySelectorAll("details[open] form")].filter((form) => form !== sent);
  const open = forms.map((form) => form.getAttribute("action"));
  return { open, fields: fields.map((field) => [placeOf(field), field.value, field.checked]) };
}

function giveBack({ open, fields }) {
  const now = table();
  if (!now) return;
  for (const action of open) now.querySelector(`form[action="${action}"]`)?.closest("details")?.setAttribute("open", "");
  for (const field of now.querySelectorAll(FIELDS)) {
    const kept = field.form && fields.find(([place]) => place === placeOf(field));
    if (!kept) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = kept[2];
    else field.value = kept[1];
  }
  const form = document.getElementById("play");
  if (form) nameChoice(form);
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
for (const sign of ["pointermove", "touchstart", "scroll"]) {
  document.addEventListener(sign, () => { lastSign = Date.now(); }, { passive: true, capture: true });
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) { lastSign = Date.now(); ask(); } });

let draft = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (target.id === "match" && requestConfig.verb !== "get") draft = unsaved(target, requestConfig.elt.closest("form"));
});
document.addEventListener("htmx:afterSettle", () => {
  if (draft) giveBack(draft);
  draft = null;
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
