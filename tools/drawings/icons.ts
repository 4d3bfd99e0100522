/** Draws the mark (an open book in front of a rising sun) and every icon made from it. */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";

const root = new URL("../../", import.meta.url);
const plum = "#4a1942";
const marigold = "#f2a71b";
const paper = "#fbf6ec";

const sun = `<circle cx="16" cy="15" r="7.6"/>
  <path d="M14.8 1.4h2.4v3.8h-2.4zM5 6.2l1.7-1.7 2.7 2.7-1.7 1.7zM27 6.2l-1.7-1.7-2.7 2.7 1.7 1.7z"/>`;
const book = "M1 14c5.5-1 11 .8 15 5.2 4-4.4 9.5-6.2 15-5.2v12.8c-5.5-.8-11 .3-15 4.2-4-3.9-9.5-5-15-4.2z";

/** The gap between sun and book, which keeps the two shapes apart at 16 px. */
const gap = (colour: string) => `<path fill="none" stroke="${colour}" stroke-width="2.4" d="${book}"/>`;

const svg = (body: string, box = "0 0 32 32", extra = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" aria-hidden="true"${extra}>\n  ${body}\n</svg>\n`;

/**
 * The mark without a background: a mask keeps the gap transparent on any colour, and the book uses
 * the text colour.
 */
const mark = svg(
  `<mask id="mark-gap"><path fill="#fff" d="M0 0h32v32H0z"/><path fill="#000" stroke="#000" stroke-width="2.4" d="${book}"/></mask>
  <g fill="${marigold}" mask="url(#mark-gap)">${sun}</g>
  <path fill="currentColor" d="${book}"/>`,
  "0 0 32 32",
  ` color="${plum}"`,
);

/**
 * The mark on the plum tile: `inset` is the space around the mark, `corner` the tile's corner
 * radius.
 */
const tile = (inset: number, corner: number) => {
  const side = 32 + 2 * inset;
  return svg(
    `<rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" rx="${corner}" fill="${plum}"/>
  <g fill="${marigold}">${sun}</g>
  ${gap(plum)}
  <path fill="${paper}" d="${book}"/>`,
    `${-inset} ${-inset} ${side} ${side}`,
  );
};

const png = (source: string, size: number) =>
  sharp(Buffer.from(source), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();

/** Builds an .ico file with one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

const rounded = tile(4, 9);
const files: [string, string | Buffer][] = [
  ["app/ui/brand/mark.svg", mark],
  ["public/favicon.svg", rounded],
  ["public/favicon.ico", ico(await png(rounded, 32), 32)],
  ["public/icon-192.png", await png(rounded, 192)],
  ["public/icon-512.png", await png(rounded, 512)],
  ["public/icon-maskable-512.png", await png(tile(11, 0), 512)],
  ["public/apple-touch-icon.png", await png(tile(6, 0), 180)],
];
for (const [name, content] of files) {
  const url = new URL(name, root);
  await mkdir(new URL(".", url), { recursive: true });
  await writeFile(url, content);
  console.log(name, Buffer.byteLength(content));
}
