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
