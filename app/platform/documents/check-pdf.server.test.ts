import { deflateSync } from "node:zlib";
import exifr from "exifr";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { objectStream, pdfWith } from "#tests/support/pdfs.ts";
import { cleanPdf } from "./check-pdf.server.ts";
import { MAX_DOCUMENT_BYTES } from "./document-refusal.ts";

/** Random-looking data that no filter understands. */
const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 8) * 104_729) % 256));
const image = (data: Buffer, filter = "/DCTDecode") => ({
  dictionary: `/Type /XObject /Subtype /Image /Filter ${filter}`,
  data,
});

/** A photo that says where it was taken. */
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#4a1942" } })
    .withExif({ IFD3: { GPSLatitude: "1/1 17/1 0/1", GPSLongitude: "36/1 49/1 0/1" } })
    .jpeg()
    .toBuffer();

describe("a PDF is stored", () => {
  test.each([
    ["without anything special", pdfWith()],
    ["with harmless objects in a compressed list", pdfWith(objectStream("<< /Type /Font >>"))],
    ["with links to websites", pdfWith({ dictionary: "/Type /Action /S /URI /URI (https://example.org)" })],
    ["with data that begin like a name", pdfWith(image(Buffer.from("/JS /JavaScripture /Launcher")))],
    ["over more than one piece", pdfWith(image(noise(3_000_000)))],
  ])("%s", async (_, file) => {
    const before = Buffer.from(file);
    expect(await cleanPdf(file)).toBeUndefined();
    expect(file.equals(before)).toBe(true);
  });
});

describe("a PDF is refused", () => {
  const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
  const far = pdfWith(image(noise(2_097_152 - 1_000)), { dictionary: "/S /Launch" });
  test.each([
    ["not-a-pdf", "that is a page", Buffer.from("<!doctype html>%PDF-1.7 %%EOF")],
    ["not-a-pdf", "that is empty", Buffer.alloc(0)],
    ["damaged", "that was cut", pdfWith(image(noise(5_000))).subarray(0, 3_000)],
    ["too-large", "over 25 MB", Buffer.concat([pdfWith(), Buffer.alloc(MAX_DOCUMENT_BYTES)])],
    ["password", "with a password", pdfWith({ dictionary: "/Encrypt 5 0 R" })],
    ["program", "with a script", pdfWith({ dictionary: script })],
    ["program", "with a script whose name is in disguise", pdfWith({ dictionary: "/S /J#61va#53cript" })],
    ["program", "with a script in a compressed list", pdfWith(objectStream(script))],
    ["program", "that starts a program, where two pieces meet", far],
    ["program", "with a form of its own kind", pdfWith({ dictionary: "/AcroForm << /XFA 7 0 R >>" })],
    ["attachment", "with a file inside", pdfWith({ dictionary: "/Type /EmbeddedFile" })],
    [
      "unreadable",
      "with a list compressed twice",
      pdfWith({ ...objectStream(""), dictionary: "/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]" }),
    ],
    [
      "unreadable",
      "with a list that two filters decode",
      pdfWith({ ...objectStream(""), dictionary: "/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]" }),
    ],
    [
      "unreadable",
      "with a list that is damaged",
      pdfWith({ dictionary: "/Type /ObjStm /Filter /FlateDecode", data: noise(100) }),
    ],
    [
      "unreadable",
      "with a list that grows too large",
      pdfWith({
        dictionary: "/Type /ObjStm /Filter /FlateDecode",
        data: deflateSync(Buffer.alloc(80 << 20)),
      }),
    ],
  ])("%s: %s", async (fault, _, file) => {
    expect(await cleanPdf(file)).toBe(fault);
  });

  test("with the place of a photo that was compressed twice", async () => {
    const file = pdfWith(image(deflateSync(await photo()), "[/FlateDecode /DCTDecode]"));
    expect(await cleanPdf(file)).toBe("unreadable");
  });
});

test("a photo in a PDF loses its place, and nothing else", async () => {
  const jpeg = await photo();
  expect(await exifr.gps(jpeg)).toMatchObject({
    latitude: expect.any(Number),
    longitude: expect.any(Number),
  });
  const file = pdfWith(image(jpeg));
  const { length } = file;
  const start = file.indexOf(jpeg);
  expect(await cleanPdf(file)).toBeUndefined();
  expect(file.length).toBe(length);
  const stored = file.subarray(start, start + jpeg.length);
  expect(await exifr.gps(stored).catch(() => undefined)).toBeUndefined();
  const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
  expect((await pixels(stored)).equals(await pixels(jpeg))).toBe(true);
});
