// The screen stays on while a hand is entered, where the browser allows it; where it does not (plain http), that is said once.
const SAID = "scorekeeper-awake";

const hold = () => document.visibilityState === "visible" && navigator.wakeLock.request("screen").catch(() => {});

export function start() {
  if (navigator.wakeLock) {
    hold();
    document.addEventListener("visibilitychange", hold);
  } else if (!localStorage.getItem(SAID)) {
    document.querySelector("[data-awake]").hidden = false;
    localStorage.setItem(SAID, "said");
  }
}
