import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { METADATA_WORDS } from "#tests/support/hostile-pictures.ts";
import type { TestServer } from "#tests/support/server.ts";
import { storedRows } from "../proof.ts";
import { HOSTILE_BYTES } from "./hidden-words.ts";

const READERS: Record<string, (bytes: Buffer) => string | undefined> = {
  jpg: readJpeg,
  webp: readWebp,
  avif: readAvif,
};

/** Checks every file that was stored since: its parts, its texts, and how it is served. */
export async function readStored(
  { url }: TestServer,
  cookie: string,
  folder: string,
  before: ReadonlySet<string>,
): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  const rows = new Set(storedRows(folder, "select id from pictures").map(({ id }) => String(id)));
  // AVIF versions are made later, one after the other. Some are enough.
  const names = readdirSync(path.join(folder, "files"), { recursive: true })
    .map(String)
    // Leaves out what the site itself stores next to the pictures: the test file of the store, and
    // the assets of its builds.
    .filter((name) => !before.has(name) && !/^(?:check|builds)\b/.test(name));
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, "files", name));
    const [, id = "", width = "", format = ""] = /^([0-9a-f]{32})-(\d+)\.(jpg|webp|avif)$/.exec(name) ?? [];
    if (!rows.has(id)) faults.push(`${name} is no picture of the site`);
    const why = READERS[format]?.(bytes);
    if (why) faults.push(`${name}: ${why}`);
    for (const word of [...METADATA_WORDS, HOSTILE_BYTES, "<?php", "hostileBytes"])
      if (bytes.includes(word)) faults.push(`${name} holds ${word}`);
    const metadata = await sharp(bytes).metadata();
    if (metadata.exif || metadata.icc || metadata.xmp || metadata.iptc || metadata.orientation)
      faults.push(`${name} has metadata`);
    if (metadata.width !== Number(width)) faults.push(`${name} is ${metadata.width} wide`);
    // Only administrators can see a picture that no public page shows yet.
    const served = await fetch(`${url}/pictures/${name}`, { headers: { Cookie: cookie } });
    const type = format === "jpg" ? "image/jpeg" : `image/${format}`;
    const isSame = Buffer.from(await served.arrayBuffer()).equals(bytes);
    if (
      !isSame ||
      served.headers.get("content-type") !== type ||
      served.headers.get("x-content-type-options") !== "nosniff"
    )
      faults.push(`${name} is served as ${served.headers.get("content-type")}`);
  }
  // No file name may lead out of the folder.
  for (const place of [path.join(folder, "../../hostile.png"), "/tmp/hostile.png", "/etc/cron.d/hostile"])
    if (existsSync(place)) faults.push(`there is ${place}`);
  for (const name of readdirSync(folder, { recursive: true }).map(String))
    if (/\.(?:png|php|html|exe|svg)$/.test(name)) faults.push(`there is ${name}`);
  return { count: names.length, faults };
}

/** Checks for only the segments that pixels need, and nothing after the end. */
function readJpeg(bytes: Buffer): string | undefined {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2 === bytes.length ? undefined : "bytes behind its end";
    const isJfif = marker === 0xe0 && bytes.toString("latin1", at + 4, at + 8) === "JFIF";
    if (!isJfif && ![0xdb, 0xc0, 0xc2, 0xc4, 0xda, 0xdd].includes(marker))
      return `a segment ${marker.toString(16)}`;
    at += 2 + bytes.readUInt16BE(at + 2);
    // The pixels of a scan: up to the next marker that is neither a restart nor a stuffed byte.
    if (marker === 0xda)
      while (
        at < bytes.length &&
        !(bytes[at] === 0xff && bytes[at + 1] !== 0 && ((bytes[at + 1] as number) & 0xf8) !== 0xd0)
      )
        at += 1;
  }
  return "no end";
}

function readWebp(bytes: Buffer): string | undefined {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return "bytes behind its end";
  for (let at = 12; at < bytes.length; ) {
    const name = bytes.toString("latin1", at, at + 4);
    if (!["VP8 ", "VP8L", "VP8X", "ALPH"].includes(name)) return `a chunk ${name}`;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function readAvif(bytes: Buffer): string | undefined {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (!["ftyp", "meta", "mdat"].includes(name)) return `a box ${name}`;
    at += bytes.readUInt32BE(at);
  }
  return at === bytes.length ? undefined : "bytes behind its end";
}
