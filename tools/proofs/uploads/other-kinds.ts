import { gzipSync } from "node:zlib";
import { isoMedia, noise } from "#tests/support/hostile-pictures.ts";
import { HOSTILE_BYTES } from "./hidden-words.ts";

const MB = 1024 * 1024;

/** Makes files of kinds that aren't accepted as pictures, whatever their name. */
export function otherKinds(): Record<string, Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>${HOSTILE_BYTES}</script></svg>`;
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    "",
  );
  return {
    "an SVG with a script": Buffer.from(svg),
    "an SVGZ": gzipSync(svg),
    "an XML bomb": Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY l0 "lol">${entities}]><svg>&l12;</svg>`,
    ),
    "an SVG that reads a file": Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ),
    "an SVG in UTF-16": Buffer.from(`\ufeff${svg}`, "utf16le"),
    "an HTML page": Buffer.from(`<!doctype html>${HOSTILE_BYTES}`),
    "a web archive (MHTML)": Buffer.from(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${HOSTILE_BYTES}`,
    ),
    "a script": Buffer.from("#!/bin/sh\nrm -rf /\n"),
    "a PHP file": Buffer.from("<?php system($_GET['c']); ?>"),
    JavaScript: Buffer.from("GIF89 = 1; hostileBytes();"),
    "the EICAR test file": Buffer.from(
      "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
    ),
    "a ZIP": Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"),
    "a Windows program": Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"),
    "a Java class": Buffer.from("\xca\xfe\xba\xbe\0\0\0\x34", "latin1"),
    WebAssembly: Buffer.from("\0asm\x01\0\0\0", "latin1"),
    "a font": Buffer.from("wOF2\0\x01\0\0", "latin1"),
    "a TrueType font": Buffer.from("\0\x01\0\0\0\x0c\0\x80", "latin1"),
    "an MP4 film": isoMedia("mp42"),
    "a WebM film": Buffer.from("\x1a\x45\xdf\xa3\x01\0\0\0", "latin1"),
    "a Flash film": Buffer.from("CWS\x09\0\0\0\0", "latin1"),
    "an AVIF sequence": isoMedia("avis"),
    "a HEIC with nothing behind": Buffer.concat([isoMedia("heix"), noise(2000)]),
    "a Postscript file": Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n"),
    "an ImageMagick script": Buffer.from(
      "push graphic-context\nfill 'url(https://evil.example/x.jpg\"|ls \"-la)'\npop graphic-context",
    ),
    "a netpbm picture": Buffer.from("P6 30000 30000 255\n"),
    "a TIFF bomb": tiffOf(60_000, 60_000),
    "a BMP bomb": bmpOf(60_000, 60_000),
    "an icon bomb": Buffer.concat([Buffer.from("\0\0\x01\0\xff\xff", "latin1"), noise(4000)]),
    "a gzip bomb": gzipSync(Buffer.alloc(50 * MB), { level: 9 }),
    "11 MB of nothing": Buffer.alloc(10 * MB + 10),
  };
}

function tiffOf(width: number, height: number): Buffer {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [262, 1],
    [273, 8],
    [278, height],
    [279, 1],
  ];
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length, 0);
  for (const [nth, [tag = 0, value = 0]] of tags.entries()) {
    directory.writeUInt16LE(tag, 2 + nth * 12);
    directory.writeUInt16LE(4, 4 + nth * 12);
    directory.writeUInt32LE(1, 6 + nth * 12);
    directory.writeUInt32LE(value, 10 + nth * 12);
  }
  return Buffer.concat([Buffer.from("II*\0\x08\0\0\0", "latin1"), directory]);
}

function bmpOf(width: number, height: number): Buffer {
  const bmp = Buffer.alloc(60);
  bmp.write("BM", "latin1");
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeUInt32LE(width, 18);
  bmp.writeUInt32LE(height, 22);
  bmp.writeUInt32LE(0x00180001, 26);
  return bmp;
}
