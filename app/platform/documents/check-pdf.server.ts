import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { type DocumentFault, MAX_DOCUMENT_BYTES } from "./document-refusal.ts";

const inflateBytes = promisify(inflate);

/** How much is searched before other requests get their turn. */
const PIECE_BYTES = 1024 * 1024;
/** No name and no heading of a stream is longer, so that none is missed where two pieces meet. */
const OVERLAP_BYTES = 2048;
/** How far a stream may grow. The object streams of a real file of 25 MB have a few megabytes. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
/** How far the end mark may be from the end of the file. */
const ENDING_BYTES = 2048;

/** A name of PDF. Any of its letters may be written as its code, such as `#4a` for `J`. */
const named = (name: string) =>
  `/${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}(?![A-Za-z0-9#])`;
const oneOf = (...names: string[]) => new RegExp(names.map(named).join("|"), "i");

/** What a text to download has no need of. */
const FORBIDDEN: readonly [RegExp, DocumentFault][] = [
  [oneOf("Encrypt"), "password"],
  [oneOf("JavaScript", "Launch", "RichMedia", "XFA"), "program"],
  [oneOf("EmbeddedFile", "EmbeddedFiles"), "attachment"],
];
const OBJECT_STREAM = oneOf("ObjStm");
/** One filter alone, which decodes the whole stream. */
const PLAIN_FILTER = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/;
const PREDICTOR = oneOf("Predictor");
const JPEG = oneOf("DCTDecode");
const COMPRESSED = oneOf("FlateDecode");
/** Where the data of a stream begin, after its dictionary. */
const STREAM = />>\s{0,16}stream\r?\n/g;

/** How a JPEG marks what the camera wrote beside the pixels, often with the place. */
const CAMERA_NOTES = [
  Buffer.from("Exif\0\0", "latin1"),
  Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1"),
];
const SEGMENT_HEAD_BYTES = 4;

/**
 * Checks an uploaded PDF: it is complete, and holds no program, no other file and no password. Also
 * looks into the compressed lists of its objects. Blanks what cameras wrote into its photos.
 *
 * @param bytes the file. It is changed in place, and keeps its length
 * @returns why it is refused, or undefined
 */
export async function cleanPdf(bytes: Buffer): Promise<DocumentFault | undefined> {
  if (bytes.length > MAX_DOCUMENT_BYTES) return "too-large";
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "not-a-pdf";
  if (!bytes.subarray(-ENDING_BYTES).includes("%%EOF")) return "damaged";
  const fault = (await findForbidden(bytes)) ?? (await findHidden(bytes));
  if (!fault) blankCameraNotes(bytes);
  return fault;
}

async function findForbidden(bytes: Buffer): Promise<DocumentFault | undefined> {
  for await (const { text } of piecesOf(bytes))
    for (const [pattern, fault] of FORBIDDEN) if (pattern.test(text)) return fault;
  return undefined;
}

/**
 * Looks for the same in the object streams, where a compressed PDF keeps most of its objects, and
 * for notes of cameras in photos that were compressed twice, where they can't be blanked.
 */
async function findHidden(bytes: Buffer): Promise<DocumentFault | undefined> {
  for await (const { text, start } of piecesOf(bytes))
    for (const { index, 0: mark } of text.matchAll(STREAM)) {
      const heading = text.slice(Math.max(text.lastIndexOf(" obj", index), index - OVERLAP_BYTES), index + 2);
      const data = bytes.subarray(start + index + mark.length);
      const holdsObjects = OBJECT_STREAM.test(heading);
      if (holdsObjects && (!PLAIN_FILTER.test(heading) || PREDICTOR.test(heading))) return "unreadable";
      if (!holdsObjects && !(JPEG.test(heading) && COMPRESSED.test(heading))) continue;
      const inflated = await inflateStream(data);
      if (!inflated || CAMERA_NOTES.some((note) => inflated.includes(note))) return "unreadable";
      const fault = holdsObjects ? await findForbidden(inflated) : undefined;
      if (fault) return fault;
    }
  return undefined;
}

/** Inflates the stream at the start of the bytes; what follows it does not matter. */
async function inflateStream(bytes: Buffer): Promise<Buffer | undefined> {
  const end = bytes.indexOf("endstream");
  const data = end < 0 ? bytes : bytes.subarray(0, end);
  return inflateBytes(data, { maxOutputLength: MAX_INFLATED_BYTES }).catch(() => undefined);
}

/** Splits a file into overlapping pieces, and lets other requests run between them. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<{ text: string; start: number }> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const start = Math.max(0, at - OVERLAP_BYTES);
    yield { text: bytes.toString("latin1", start, at + PIECE_BYTES), start };
    await setImmediate();
  }
}

/** Fills the notes of cameras with zeros, which readers of JPEG skip like any other note. */
function blankCameraNotes(bytes: Buffer): void {
  for (const mark of CAMERA_NOTES)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      const head = at - SEGMENT_HEAD_BYTES;
      if (head < 0 || bytes.readUInt16BE(head) !== 0xffe1) continue;
      bytes.fill(0, at, Math.min(head + 2 + bytes.readUInt16BE(head + 2), bytes.length));
    }
}
