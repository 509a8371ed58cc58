// Whoever changes the language in the middle of a form finds on the other page what they had typed. Without this file
// they find the form empty, as after any reload. Passwords and keys are not kept.

const PLACE = `typed ${location.pathname}${location.search}`;
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

function fields() {
  return [...document.querySelectorAll("main form [name]")].filter((field) => !SKIPPED.has(field.type) && !field.readOnly);
}

function value(field) {
  return field.type === "checkbox" || field.type === "radio" ? field.checked : field.value;
}

document.querySelector("form.language")?.addEventListener("submit", () => {
  sessionStorage.setItem(PLACE, JSON.stringify(fields().map((field) => [field.name, value(field)])));
});

const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
sessionStorage.removeItem(PLACE);
const now = fields();
// Only into the form it came from: the same fields in the same order.
if (kept.length === now.length && kept.every(([name], index) => name === now[index].name)) {
  now.forEach((field, index) => {
    if (typeof kept[index][1] === "boolean") field.checked = kept[index][1];
    else field.value = kept[index][1];
  });
}
