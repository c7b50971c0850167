// Keeps what was chosen in the form of a spectator's bet while the form is drawn for the same hand, seats and banker.
document.addEventListener("scorekeeper:drawn", ({ detail }) => {
  const [form, drawn] = [document, detail].map((place) => place.querySelector("form[data-betting]"));
  if (form && form.dataset.betting === drawn?.dataset.betting) drawn.replaceWith(form.cloneNode(true));
});
