import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { storedRows } from "./proof.ts";
import { send, type WriteKind } from "./write-kind.ts";

let drawn = Math.floor(Math.random() * 1e9);

/** Returns the form of an upload with a small picture that differs each time. */
export async function drawnPictureForm(): Promise<FormData> {
  drawn += 1;
  const background = { r: drawn & 255, g: (drawn >> 8) & 255, b: (drawn >> 16) & 255 };
  const bytes = await sharp({ create: { width: 360, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  return form;
}

/**
 * Uploads pictures that all differ. The file behind an answered upload is complete if its name
 * matches its content.
 */
export function uploads(): WriteKind {
  const ids = new Set<string>();
  const checked = new Set<string>();
  return {
    name: "uploads",
    writers: 1,
    async write(target) {
      const answer = JSON.parse(await send(target, "POST", "/admin/uploads", await drawnPictureForm()));
      ids.add((answer as { picture: { id: string } }).picture.id);
    },
    findLost(dataDir) {
      const rows = new Map(
        storedRows(dataDir, "select id, widths from pictures").map(({ id, widths }) => [id, String(widths)]),
      );
      const lost: string[] = [];
      for (const id of ids) {
        const widths = rows.get(id)?.split(",");
        if (!widths) lost.push(`picture ${id} has no row`);
        if (!widths || checked.has(id)) continue;
        const files = widths.flatMap((width) => [`${id}-${width}.jpg`, `${id}-${width}.webp`]);
        const torn = files.filter((name) => !isWhole(path.join(dataDir, "files", name)));
        if (torn.length > 0) lost.push(`files ${torn.join(" ")} are missing or not whole`);
        else if (nameOf(path.join(dataDir, "files", `${id}-${widths.at(-1)}.jpg`)) !== id)
          lost.push(`the file of ${id} is not whole`);
        else checked.add(id);
      }
      return lost;
    },
    answered: () => ids.size,
  };
}

/** A JPEG ends with a marker, and a WebP states its length. */
function isWhole(file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = readFileSync(file);
  if (bytes.length < 12) return false;
  return file.endsWith(".webp")
    ? bytes.readUInt32LE(4) + 8 === bytes.length
    : bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}

/** A picture is named after the content of its largest JPEG. */
function nameOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
}
