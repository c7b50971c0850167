// Saves a chart as a PNG. Its computed styles (scheme, colours, font sizes) are written into a copy of the SVG, which is
// painted below its title. A button saves the chart of its `figure`; it is hidden if the browser cannot paint it.
const STYLES = [
  "display", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order",
  "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "text-decoration-line",
];
const SCALE = 2, MARGIN = 24, TITLE = 30;

const canPaint = "toBlob" in HTMLCanvasElement.prototype && "download" in HTMLAnchorElement.prototype;
if (canPaint) {
  document.documentElement.dataset.pictures = "";
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-save-picture]");
    if (button) save(button);
  });
}

/** @param {HTMLButtonElement} button */
async function save(button) {
  const drawing = button.closest("figure").querySelector("svg");
  button.disabled = true;
  try {
    download(await paint(drawing, button.dataset.savePicture), `${fileName(button.dataset.savePicture)}.png`);
  } finally {
    button.disabled = false;
  }
}

/** @param {SVGSVGElement} drawing @param {string} title */
async function paint(drawing, title) {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialize(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * (width + 2 * MARGIN);
  canvas.height = SCALE * (height + 2 * MARGIN + 2 * TITLE);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser cannot paint");
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundOf(drawing);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = getComputedStyle(drawing).color;
  pen.font = `700 ${TITLE}px ${getComputedStyle(drawing).fontFamily}`;
  pen.textBaseline = "middle";
  pen.fillText(title, MARGIN, MARGIN + TITLE / 2, width);
  pen.drawImage(image, MARGIN, MARGIN + 2 * TITLE, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/**
 * Return the drawing as a standalone SVG document.
 * @param {SVGSVGElement} drawing @param {number} width @param {number} height
 */
function serialize(drawing, width, height) {
  const copy = document.importNode(drawing, true);
  const originals = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((part, place) => writeStyles(part, getComputedStyle(originals[place])));
  writeStyles(copy, getComputedStyle(drawing));
  copy.removeAttribute("class");
  copy.removeAttribute("display");
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height })) copy.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Element} part @param {CSSStyleDeclaration} style */
function writeStyles(part, style) {
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value) part.setAttribute(name === "text-decoration-line" ? "text-decoration" : name, value);
  }
}

/**
 * Return the background colour below the drawing.
 * @param {Element | null} part
 */
function backgroundOf(part) {
  for (let one = part; one; one = one.parentElement) {
    const colour = getComputedStyle(one).backgroundColor;
    if (colour !== "transparent" && colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "#fff";
}

/** @param {string} title */
function fileName(title) {
  return title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").replace(/\s+/g, " ").trim().replace(/^\.+/, "").slice(0, 100);
}

/** @param {Blob} picture @param {string} name */
function download(picture, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
