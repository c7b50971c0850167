// A second tap on the same button is the first one: a form that is on its way is not sent again.
const TOO_SOON = 2_000;
const sent = new WeakMap();

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return; // a script sends it, and sees to that itself
  const last = sent.get(event.target);
  if (last && last.button === event.submitter && event.timeStamp - last.at < TOO_SOON) event.preventDefault();
  else sent.set(event.target, { button: event.submitter, at: event.timeStamp });
});
