// Says that something goes on while a form is sent or a file is made, if that takes more than a moment.
const DELAY = 500;
const POLL = 200;
const LONGEST = 60_000; // a file that does not come

const says = document.querySelector("[data-busy]");
let timer = 0;

/** @param {boolean} goesOn */
function show(goesOn) {
  const bar = document.createElement("progress");
  bar.setAttribute("aria-hidden", "true");
  says.replaceChildren(...(goesOn ? [says.dataset.busy ?? "", bar] : []));
}

function end() {
  clearTimeout(timer);
  show(false);
}

addEventListener("submit", (event) => {
  timer = setTimeout(() => !event.defaultPrevented && show(true), DELAY);
});

// The answer with the file brings a cookie with the number of the tap.
addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[download]");
  if (!link?.href.startsWith(location.origin)) return;
  const number = String(Date.now() % 1e9);
  const url = new URL(link.href);
  url.searchParams.set("file", number);
  link.href = url.href;
  end();
  timer = setTimeout(() => show(true), DELAY);
  const began = Date.now();
  const polling = setInterval(() => {
    if (!document.cookie.includes(`file=${number}`) && Date.now() - began < LONGEST) return;
    clearInterval(polling);
    end();
  }, POLL);
});

addEventListener("pagehide", end);
