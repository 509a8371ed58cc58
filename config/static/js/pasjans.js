// Pasjans: a chosen card opens the places where it may go. At one touch it goes by itself when there is one place.
// A second touch on the chosen card sends it to the best place. Everything works without this file by the buttons.

const form = () => document.getElementById("play");
const chosen = () => form()?.querySelector("input[name=card]:checked");

function open() {
  if (!form()) return;
  const card = chosen();
  const to = card ? card.dataset.to.split(" ") : [];
  for (const place of form().querySelectorAll(".target")) {
    const here = to.includes(place.value) && (place.value !== "F" || place.dataset.suit === card.value[1]);
    place.toggleAttribute("data-open", here);
  }
}

function send(card) {
  const best = card.dataset.to.split(" ")[0];
  const place = [...form().querySelectorAll(".target[data-open]")].find((each) => each.value === best);
  place?.click();  // htmx sends the value of the button that was clicked
}

let before = null;

document.addEventListener("pointerdown", (event) => {
  before = event.target.closest("#play") ? chosen() : null;
});

document.addEventListener("click", (event) => {
  const card = event.target.closest("#play input[name=card]");
  if (!card) return;
  open();
  if (event.detail === 0) return;  // the arrow keys: they choose, and nothing goes by itself
  const only = card.dataset.to.split(" ").length === 1;
  if (card === before || (only && document.getElementById("match").dataset.oneClick === "yes")) send(card);
});

document.addEventListener("change", (event) => { if (event.target.closest("#play")) open(); });

document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("#play input[name=card]");
  if (!card || event.key !== "Enter" || card.dataset.to.split(" ").length === 1) return;
  event.preventDefault();
  form().querySelector(".target[data-open]")?.focus();
});

// The stock keeps the focus, so that one may go on drawing with the same key. Two answers may come at once (to the draw,
// and to the question whether something has happened): the second one finds nothing in focus and must not forget. Who
// has moved on in the meantime is not called back.
let key = null;
document.addEventListener("htmx:beforeSwap", () => {
  if (document.activeElement !== document.body) key = document.activeElement?.dataset?.key ?? null;
});
document.addEventListener("htmx:afterSettle", () => {
  const again = key && document.querySelector(`#play [data-key=${key}]`);
  if (again && document.activeElement === document.body) again.focus({ preventScroll: true });
  key = null;
  open();
});
open();
