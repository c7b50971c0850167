// Keeps the screen on while a hand is entered; if the browser does not allow it (plain http), says so once.
const NOTICE_KEY = "scorekeeper-awake";

const requestLock = () => document.visibilityState === "visible" && navigator.wakeLock.request("screen").catch(() => {});

export function start() {
  if (navigator.wakeLock) {
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
  } else if (!localStorage.getItem(NOTICE_KEY)) {
    document.querySelector("[data-awake]").hidden = false;
    localStorage.setItem(NOTICE_KEY, "said");
  }
}
