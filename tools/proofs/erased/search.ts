import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { readTar } from "#app/platform/backup/tar.server.ts";

/** Bytes under a name, such as a file's or that of a part of a backup. */
export type Named = { name: string; bytes: Buffer };

/** Every file of a folder, byte for byte: database pages, write-ahead log and shared memory too. */
export function filesOf(folder: string): Named[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => lstatSync(path.join(folder, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
}

/** Every part of a backup, unpacked. */
export async function partsOf(backup: string): Promise<Named[]> {
  const parts: Named[] = [];
  for await (const { name, bytes } of readTar(backup))
    parts.push({ name: `backup: ${name}`, bytes: name.endsWith(".gz") ? gunzipSync(bytes) : bytes });
  return parts;
}

/** Where a word stands, in either case, as UTF-8, UTF-16, base64 or hexadecimal digits. */
export function placesOf(places: readonly Named[], word: string): string[] {
  const spellings = [
    word,
    Buffer.from(word, "utf16le").toString("latin1"),
    Buffer.from(word).toString("hex"),
  ];
  // Three ways to stand in base64, without the letters that depend on what is beside the word.
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

/** Everything that may be the token of a link: 43 random letters and digits, also where other letters stand beside them. */
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
