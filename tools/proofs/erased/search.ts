import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { readTar } from "#app/platform/backup/tar.server.ts";

/** Bytes with a name, such as that of a file or of a part of a backup. */
export type Named = { name: string; bytes: Buffer };

/**
 * Reads every file of a folder byte for byte, including database pages, write-ahead log and shared
 * memory.
 */
export function filesOf(folder: string): Named[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => lstatSync(path.join(folder, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
}

/** Reads every part of a backup, decompressed. */
export async function partsOf(backup: string): Promise<Named[]> {
  const parts: Named[] = [];
  for await (const { name, bytes } of readTar(backup))
    parts.push({ name: `backup: ${name}`, bytes: name.endsWith(".gz") ? gunzipSync(bytes) : bytes });
  return parts;
}

/** Finds a word in upper or lower case, as UTF-8, UTF-16, base64 or hexadecimal digits. */
export function placesOf(places: readonly Named[], word: string): string[] {
  const spellings = [
    word,
    Buffer.from(word, "utf16le").toString("latin1"),
    Buffer.from(word).toString("hex"),
  ];
  // The three alignments in base64, without the characters that depend on the word's neighbours.
  for (let shift = 0; shift < 3; shift += 1)
    spellings.push(
      Buffer.from(`${"x".repeat(shift)}${word}`)
        .toString("base64")
        .slice(4, -4),
    );
  return places.flatMap(({ name, bytes }) => {
    const text = bytes.toString("latin1");
    const lower = text.toLowerCase();
    const found = spellings.some((spelling, index) =>
      index < 3 ? lower.includes(spelling.toLowerCase()) : text.includes(spelling),
    );
    return found ? [`${word} in ${name}`] : [];
  });
}

const TOKEN_LENGTH = 43;

/**
 * Finds everything that may be the token of a link: 43 random letters and digits, even next to
 * other letters.
 */
export function tokensIn(places: readonly Named[]): Set<string> {
  const tokens = new Set<string>();
  for (const { bytes } of places)
    for (const [word] of bytes.toString("latin1").matchAll(/[\w-]{43,107}/g))
      for (let from = 0; from + TOKEN_LENGTH <= word.length; from += 1) {
        const token = word.slice(from, from + TOKEN_LENGTH);
        if (/[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token)) tokens.add(token);
      }
  return tokens;
}
