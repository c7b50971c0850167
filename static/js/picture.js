// Saves a drawing as a picture. What the page makes of it (light or dark, colours, letters) is written into a copy of the
// drawing, which is painted under its title. A button saves the drawing of its `figure`; where a browser cannot paint
// one, there is no button.
const WRITTEN = [
  "display", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order",
  "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "text-decoration-line",
];
const SCALE = 2, MARGIN = 24, TITLE = 30;

const canPaint = "toBlob" in HTMLCanvasElement.prototype && "download" in HTMLAnchorElement.prototype;
if (canPaint) {
  document.documentElement.dataset.pictures = "";
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-save-picture]");
    if (button) save(button);
  });
}

async function save(button) {
  const drawing = button.closest("figure").querySelector("svg");
  button.disabled = true;
  try {
    keep(await painted(drawing, button.dataset.savePicture), `${fileName(button.dataset.savePicture)}.png`);
  } finally {
    button.disabled = false;
  }
}

async function painted(drawing, title) {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * (width + 2 * MARGIN);
  canvas.height = SCALE * (height + 2 * MARGIN + 2 * TITLE);
  const pen = canvas.getContext("2d");
  pen.scale(SCALE, SCALE);
  pen.fillStyle = behind(drawing);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = getComputedStyle(drawing).color;
  pen.font = `700 ${TITLE}px ${getComputedStyle(drawing).fontFamily}`;
  pen.textBaseline = "middle";
  pen.fillText(title, MARGIN, MARGIN + TITLE / 2, width);
  pen.drawImage(image, MARGIN, MARGIN + 2 * TITLE, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// The drawing as a text that stands alone.
function written(drawing, width, height) {
  const copy = drawing.cloneNode(true);
  const originals = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((part, place) => write(part, getComputedStyle(originals[place])));
  write(copy, getComputedStyle(drawing));
  copy.removeAttribute("class");
  copy.removeAttribute("display");
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height })) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

function write(part, style) {
  for (const name of WRITTEN) {
    const value = style.getPropertyValue(name);
    if (value) part.setAttribute(name === "text-decoration-line" ? "text-decoration" : name, value);
  }
}

// The colour of what the drawing lies on.
function behind(part) {
  for (let one = part; one; one = one.parentElement) {
    const colour = getComputedStyle(one).backgroundColor;
    if (colour !== "transparent" && colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "#fff";
}

function fileName(said) {
  return said.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, " ").replace(/\s+/g, " ").trim().replace(/^\.+/, "").slice(0, 100);
}

function keep(picture, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
