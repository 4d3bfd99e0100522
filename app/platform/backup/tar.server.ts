import { type FileHandle, open } from "node:fs/promises";

/** The block size of tar, in bytes. */
const BLOCK = 512;
/**
 * No part of a backup comes close to this. A larger size means damage, and would only exhaust
 * memory.
 */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_NAME_BYTES = 100;
const MAX_PREFIX_BYTES = 155;
const END = Buffer.alloc(2 * BLOCK);

export type TarEntry = { name: string; bytes: Buffer };

/** The archive is not the complete, ordered output of `packEntry` and `packEnd`. */
export class TarDamage extends Error {}

/**
 * Packs one file of a tar archive (POSIX ustar, which every tar reads): header, content, padding.
 *
 * @throws when the name is too long, which never applies to our names
 */
export function packEntry({ name, bytes }: TarEntry, madeAt: number): Buffer {
  const filling = (BLOCK - (bytes.length % BLOCK)) % BLOCK;
  return Buffer.concat([headerOf(name, bytes.length, madeAt), bytes, Buffer.alloc(filling)]);
}

/** Packs what follows the last entry. */
export function packEnd(): Buffer {
  return END;
}

function headerOf(name: string, size: number, madeAt: number): Buffer {
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(rest, 0, "utf8");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(madeAt / 1000), 136, 12);
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(prefix, 345, "utf8");
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** Splits a long name into its two header fields, at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return { prefix: "", rest: name };
  for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= MAX_PREFIX_BYTES && Buffer.byteLength(rest) <= MAX_NAME_BYTES)
      return { prefix, rest };
  }
  throw new Error(`Too long a name for a backup: ${name}`);
}

/** Sums the header's bytes, counting the checksum field as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

/**
 * Reads an archive entry by entry, with only one in memory at a time. Accepts exactly what {@link
 * packEntry} writes, so it detects any changed byte outside the contents.
 *
 * @param file an open handle stays open
 * @throws TarDamage at the first error, including a missing end
 */
export async function* readTar(file: string | FileHandle): AsyncGenerator<TarEntry> {
  const handle = typeof file === "string" ? await open(file, "r") : file;
  try {
    let place = 0;
    const take = async (length: number) => {
      const bytes = Buffer.alloc(length);
      for (let read = 0; read < length; ) {
        const { bytesRead } = await handle.read(bytes, read, length - read, place + read);
        if (bytesRead === 0) throw new TarDamage("it breaks off");
        read += bytesRead;
      }
      place += length;
      return bytes;
    };
    const { size: whole } = await handle.stat();
    for (;;) {
      const header = await take(BLOCK);
      if (header.equals(END.subarray(0, BLOCK))) break;
      const { name, size } = readHeader(header);
      if (size > MAX_BYTES || place + size > whole) throw new TarDamage("it breaks off");
      const bytes = await take(size);
      const filling = await take((BLOCK - (size % BLOCK)) % BLOCK);
      if (filling.some((byte) => byte !== 0)) throw new TarDamage(`something stands behind ${name}`);
      yield { name, bytes };
    }
    if (!(await take(BLOCK)).equals(END.subarray(0, BLOCK)) || place !== whole)
      throw new TarDamage("something stands behind its end");
  } finally {
    if (handle !== file) await handle.close();
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => {
    const field = header.subarray(from, to);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? field.length : end).toString("utf8");
  };
  const [size, madeAt] = [text(124, 136), text(136, 148)].map((octal) => Number.parseInt(octal, 8));
  const prefix = text(345, 500);
  const name = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100);
  // Writing it again must produce the same block, so each header has only one valid form.
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(madeAt) || !isNameThatFits(name))
    throw new TarDamage("one of its headers is no header");
  const again = headerOf(name, size as number, (madeAt as number) * 1000);
  if (!again.equals(header)) throw new TarDamage("one of its headers is no header");
  return { name, size: size as number };
}

function isNameThatFits(name: string): boolean {
  try {
    splitName(name);
    return name !== "";
  } catch {
    return false;
  }
}
