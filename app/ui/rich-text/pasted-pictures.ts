import { AWAITED_PICTURE } from "#app/platform/rich-text/blocks/awaited-picture/block.ts";
import { pictureAttributes } from "#app/platform/rich-text/html-rules.ts";
import { takePicture } from "./kept-pictures.ts";

/** Marks the place of a picture. */
export const AWAITED = AWAITED_PICTURE.element.classes[0];

/** Keeps our own pictures, and awaits those that came along or that their document names. */
export function readPictures(body: HTMLElement, isDocument: boolean) {
  const uploads = new Map<string, File>();
  let pictures = 0;
  for (const image of body.querySelectorAll("img, picture source")) {
    const attributes = Object.fromEntries([...image.attributes].map(({ name, value }) => [name, value]));
    const own = pictureAttributes(attributes);
    for (const { name } of [...image.attributes]) image.removeAttribute(name);
    if (own) {
      for (const [name, value] of Object.entries(own)) image.setAttribute(name, value);
      continue;
    }
    const { src = "", width, alt, title } = attributes;
    const kept = takePicture(src);
    const file = kept ?? readDataPicture(src);
    // A one-pixel image is a tracking pixel, not a picture.
    if (!image.matches("img") || (width === "1" && !file)) image.remove();
    else if (file || isDocument) {
      const upload = file && crypto.randomUUID();
      if (file) uploads.set(upload as string, file);
      // Only a document that was opened means it when it says nothing.
      const words = alt === "" && !kept ? undefined : alt;
      const name = oneLine(title ?? "") || file?.name || fileNameIn(src);
      awaitPicture(image, { name, alt: words, upload });
    } else {
      pictures += 1;
      image.remove();
    }
  }
  return { pictures, uploads };
}

/** In characters. A longer name says no more. */
const LONGEST_NAME = 100;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, LONGEST_NAME).trim();
}

type Awaited = { name: string; alt: string | undefined; upload: string | undefined };

/** Puts an awaited picture in place of an image, or below the line in which the image stands. */
function awaitPicture(image: Element, { name, alt, upload }: Awaited): void {
  const figure = document.createElement("figure");
  const line = document.createElement("p");
  line.textContent = name;
  figure.className = AWAITED;
  if (alt !== undefined) figure.dataset.alt = alt;
  if (upload) figure.dataset.upload = upload;
  const frame = image.closest("figure");
  const caption = frame?.querySelectorAll("img").length === 1 ? frame.querySelector("figcaption") : null;
  figure.append(line, ...(caption && caption.textContent.trim() !== "" ? [caption] : []));
  let above: Element | null = frame ?? image.closest("p, h1, h2, h3, h4, h5, h6");
  if (!above) {
    image.replaceWith(figure);
    return;
  }
  image.remove();
  // Several in one line keep their order.
  while (above.nextElementSibling?.className === AWAITED) above = above.nextElementSibling;
  above.after(figure);
}

const DATA_PICTURE = /^data:(image\/(?:png|jpe?g|gif|webp));base64,([\w+/=\s]+)$/i;

function readDataPicture(src: string): File | undefined {
  const [, type, base64] = DATA_PICTURE.exec(src) ?? [];
  if (!type || !base64) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new File([bytes], `picture.${type.slice(type.indexOf("/") + 1).toLowerCase()}`, { type });
  } catch {
    // It is damaged.
    return undefined;
  }
}

function fileNameIn(address: string): string {
  const name = /([^/\\?#]{1,100})(?:[?#].*)?$/.exec(address)?.[1] ?? "";
  return (/\.\w{3,4}$/.test(name) && decodeName(name)) || "Picture";
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
