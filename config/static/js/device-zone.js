// Fills in the time zone of this device: silently where a hidden field asks, as an offer where a person chooses.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const field of document.querySelectorAll("input[data-device-zone]")) {
  if (field.type === "hidden") field.value = zone;
}
for (const button of document.querySelectorAll("button[data-use-device-zone]")) {
  const field = document.getElementById(button.dataset.useDeviceZone);
  if (!zone || !field || field.value === zone) continue;
  button.querySelector("[data-zone-name]").textContent = zone;
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = zone;
    button.hidden = true;
    field.focus();
  });
}
