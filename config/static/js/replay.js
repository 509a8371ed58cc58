// Arrow keys walk through a round as the buttons do.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = rel && document.querySelector(`.steps a[rel=${rel}]`);
  if (link) { event.preventDefault(); link.click(); }
});
