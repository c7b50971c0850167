// Where another name is typed over somebody's, it is asked at once whether that is still them.

const asking = [...document.querySelectorAll("[data-whose]")];
const same = (name) => name.normalize("NFKC").trim().toLowerCase();
const known = new Set(asking.map((asked) => same(asked.dataset.whose)));

for (const asked of asking) {
  const name = asked.closest("[data-seat]").querySelector("input[type=text]");
  name.addEventListener("input", () => {
    asked.hidden = !name.value.trim() || known.has(same(name.value));
  });
}
