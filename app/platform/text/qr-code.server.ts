import { encode } from "uqr";

/** What to draw as SVG: `path` in a square of `size` units, including its quiet zone. */
export type QrCode = { size: number; path: string };

/** Generates a QR code on this server, so that what it says goes nowhere else. */
export function qrCode(text: string): QrCode {
  // Screens don't smudge: the lowest error correction has the largest modules, which scan fastest.
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      found.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
    return found;
  });
  return { size, path: runs.join("") };
}
