// Several cards at once (passing, paying): so many and no more can be ticked, and the button names them.

function several(form) {
  const hand = form.querySelector("[data-give]");
  if (!hand) return;
  const boxes = [...hand.querySelectorAll("input[name=card]")];
  const ticked = boxes.filter((box) => box.checked);
  const wanted = Number(hand.dataset.give);
  for (const box of boxes) box.disabled = !box.checked && ticked.length >= wanted;
  const go = form.querySelector(".go");
  const names = ticked.map((box) => box.closest("label").querySelector("[data-short]").dataset.short);
  go.textContent = `${go.dataset.play} ${names.length < wanted ? `${names.length}/${wanted}` : names.join(" ")}`;
  go.disabled = names.length < wanted;
}

function look() {
  const form = document.getElementById("play");
  if (form) several(form);
}

document.addEventListener("change", (event) => { if (event.target.closest("#play")) look(); });
document.addEventListener("htmx:afterSettle", look);
look();

// What is chosen stays chosen while the page is drawn anew because others have acted.
let kept = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig?.verb === "get";
  kept = asked ? [...document.querySelectorAll("#play input:checked")].map((input) => [input.name, input.value]) : [];
});
document.addEventListener("htmx:afterSettle", () => {
  for (const [name, value] of kept) {
    const input = [...document.querySelectorAll("#play input")].find((each) => each.name === name && each.value === value);
    if (!input || input.checked) continue;
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  kept = [];
});
