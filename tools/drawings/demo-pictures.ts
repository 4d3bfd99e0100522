/**
 * Draws the demo pictures: `node tools/drawings/demo-pictures.ts` for all of them, or with the
 * names of those to redraw. `--weigh` also prints the size that a page would send.
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { definitions } from "./cloth.ts";
import { paper } from "./palette.ts";
import { scenes } from "./scenes/scenes.ts";

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const weigh = process.argv.includes("--weigh");
const largest = 150 * 1000;
/** A new site encodes every picture before it answers, and only the hero fills a wide screen. */
const widest = (name: string) => (name === "hero" ? 1600 : 1280);
const encode = (picture: Buffer, quality: number) =>
  sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
const kilobytes = (file: Buffer) => `${(file.length / 1024).toFixed(1)} KB`;

for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { width, height, drawing } = scene;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${definitions}<rect width="${width}" height="${height}" fill="${paper}"/>${drawing}</svg>`;
  const picture = await sharp(Buffer.from(svg))
    .flatten({ background: paper })
    .resize(widest(name), undefined, { withoutEnlargement: true })
    .png()
    .toBuffer();
  let quality = 88;
  let jpeg = await encode(picture, quality);
  while (jpeg.length > largest) jpeg = await encode(picture, --quality);
  await writeFile(new URL(`../../db/demo/pictures/${name}.jpg`, import.meta.url), jpeg);
  const report = [name.padEnd(14), kilobytes(jpeg)];
  if (weigh) {
    for (const size of [640, 1280]) {
      const avif = await sharp(jpeg)
        .resize(size, undefined, { withoutEnlargement: true })
        .avif({ quality: 50, effort: 4 })
        .toBuffer();
      report.push(`avif ${size}: ${kilobytes(avif)}`);
    }
  }
  console.log(report.join("  "));
}
