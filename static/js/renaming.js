// When a player's name is replaced by another, asks at once whether that is the same person.

const questions = [...document.querySelectorAll("[data-whose]")];
/** @param {string} name */
const normalized = (name) => name.normalize("NFKC").trim().toLowerCase();
const names = new Set(questions.map((question) => normalized(question.dataset.whose)));

for (const question of questions) {
  const name = question.closest("[data-seat]").querySelector("input[type=text]");
  name.addEventListener("input", () => {
    question.hidden = !name.value.trim() || names.has(normalized(name.value));
  });
}
