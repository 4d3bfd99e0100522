import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import sharp from "sharp";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { METADATA_WORDS, smallPicture } from "#tests/support/hostile-pictures.ts";
import { addPerson } from "#tests/support/people.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "../bench/table.ts";
import { HOSTILE_BYTES, type HostileFile, hostileFiles } from "./hostile-files.ts";
import { atLeast, atMost, changeRows, none, type Proof, storedRows, withFolder } from "./proof.ts";

const QUICK = 15;
const REFUSED_MS = 2_000;
const MEMORY_MB = 300;
/** What the specification lets an upload field say. */
const SENTENCES =
  /^(?:Please upload a valid image file\.( This one (is damaged or incomplete|has more than 50 megapixels|takes too much memory to open)\.)?|Only [A-Z, and]+ images are allowed\.|Image size exceeds 10MB limit\.|Please select an image\.)$/;
const SLOW_BODIES = 20;

/**
 * Files that nobody sends by mistake, through every field that takes a picture. Each is refused in the specification's words, or stored
 * as a picture that is made anew: whatever is stored is read apart to its last byte. Meanwhile the server answers others.
 */
export const proof: Proof = {
  title: "of a hostile file nothing is stored but pixels",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const all = await hostileFiles(long);
  const files = long
    ? all
    : Array.from({ length: QUICK }, (_, nth) => all[Math.floor((nth * all.length) / QUICK)] as HostileFile);
  const before = await prepare(folder);
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const memory = watchMemory(server.pid);
  const others = askMeanwhile(server);
  try {
    const { cookie } = await signIn(server);
    const slow = openSlowBodies(server, cookie);
    const upload = new Uploads(server, cookie);
    const fields = upload.fields();
    // The first one waits for the decoder to start.
    await upload.warmUp();
    for (const [nth, file] of files.entries()) {
      // The quick form goes round the fields.
      const some = long && !file.isLarge ? fields : [fields[nth % fields.length] as Field];
      for (const field of some) await upload.send(file, field);
    }
    await upload.abuse(long);
    for (const socket of slow) socket.destroy();
    const stored = await readStored(server, cookie, folder, before);
    const { longest, asked, failed } = await others.stop();
    const peak = memory.stop();
    return [
      atLeast("hostile files", files.length, long ? 60 : QUICK),
      { name: "uploads", figure: `${upload.sent} to ${fields.length} fields; ${upload.taken} made anew` },
      none("taken, though no picture of ours", upload.takenWrongly),
      none("refused otherwise than in the specification's words", upload.wrongWords),
      none("answers of 5xx, or none", upload.failed),
      atMost(`slowest refusal (${upload.slowestRefusal.what})`, upload.slowestRefusal.ms, REFUSED_MS, "ms"),
      {
        name: "slowest that was made anew",
        figure: `${upload.slowestTaken.ms.toFixed(0)} ms (${upload.slowestTaken.what})`,
      },
      atLeast("stored files read apart", stored.count, 1),
      none("stored files with more than pixels, or served as something else", stored.faults),
      atMost("most memory of the server", peak.server, MEMORY_MB, "MB"),
      atMost("most memory of its decoder", peak.decoder, MEMORY_MB, "MB"),
      { name: "others, asked meanwhile", figure: `${asked}, the slowest after ${longest.toFixed(0)} ms` },
      none("others that were not answered", failed),
      none(
        "faults in the log",
        server.lines.filter((line) => line.includes('"level":50')).map((line) => line.slice(0, 400)),
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** A small site, without pictures that lack something; gives the files that it has. */
async function prepare(folder: string): Promise<Set<string>> {
  const database = openDatabase({ dataDir: folder });
  await migrate(database);
  await fillSmallSite(database.db, openFiles({ dataDir: folder, filesUrl: undefined }));
  await database.close();
  changeRows(folder, "update pictures set has_avif = 1");
  await addPerson({ dataDir: folder }, { ...ADMINISTRATOR, name: "Proof", role: "owner" });
  return new Set(readdirSync(path.join(folder, "files")));
}

type Field = { address: () => string; others: () => Record<string, string> };
type Slowest = { ms: number; what: string };

/** Sends files as forms do, and keeps what came of each. */
class Uploads {
  readonly #server: TestServer;
  readonly #cookie: string;
  sent = 0;
  taken = 0;
  readonly takenWrongly: string[] = [];
  readonly wrongWords: string[] = [];
  readonly failed: string[] = [];
  slowestRefusal: Slowest = { ms: 0, what: "" };
  slowestTaken: Slowest = { ms: 0, what: "" };

  constructor(server: TestServer, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  /** Every field of the site that takes a picture. */
  fields(): Field[] {
    const first = (table: string) =>
      storedRows(
        this.#server.dataDir,
        `select * from ${table} where id = (select min(id) from ${table})`,
      )[0] ?? {};
    const ofRow = (
      table: string,
      address: (id: string) => string,
      others: Record<string, string>,
    ): Field => ({
      address: () => address(String(first(table).id)),
      others: () => ({ ...others, updatedAt: String(first(table).updated_at) }),
    });
    const alone = (address: string, others: Record<string, string> = {}): Field => ({
      address: () => address,
      others: () => others,
    });
    const event = {
      name: "E",
      location: "L",
      date: "2027-03-01",
      time: "09:30",
      category: "campaign",
      status: "upcoming",
      alt: "A",
    };
    const person = { name: "Ada", role: "Chair", alt: "A" };
    return [
      alone("/admin/pictures"),
      alone("/admin/hero-picture", { alt: "A" }),
      alone("/admin/logo"),
      alone("/admin/partner-pictures/partner-1", { alt: "A" }),
      ofRow("story_cards", (id) => `/admin/story-cards/${id}`, { title: "T", text: "T", alt: "A" }),
      ofRow("campaign_highlights", (id) => `/admin/campaign-highlights/${id}`, {
        title: "T",
        location: "L",
        alt: "A",
      }),
      ofRow("executives", (id) => `/admin/executives/${id}`, person),
      { address: () => "/admin/executives/new", others: () => ({ ...person, id: randomUUID() }) },
      ofRow("events", (id) => `/admin/events/${id}/details`, event),
      { address: () => "/admin/events/new/details", others: () => ({ ...event, id: randomUUID() }) },
    ];
  }

  async warmUp(): Promise<void> {
    const form = new FormData();
    form.set("picture", new Blob([new Uint8Array(await smallPicture("png", 42))]), "a.png");
    await this.#post("/admin/pictures", form, {}, "an ordinary picture");
  }

  async send(file: HostileFile, field: Field): Promise<void> {
    const { what, name, type, bytes, isRefused } = file;
    const form = new FormData();
    for (const [key, value] of Object.entries(field.others())) form.set(key, value);
    form.set("picture", new Blob([new Uint8Array(bytes)], { type }), name);
    const told = `${what} to ${field.address()}`;
    const answer = await this.#post(field.address(), form, {}, told);
    if (!answer) return;
    const { status, text, ms } = answer;
    if (status < 400) {
      this.taken += 1;
      // There may be so many executives only.
      changeRows(
        this.#server.dataDir,
        "delete from executives where name = 'Ada' and id <> (select min(id) from executives)",
      );
      if (isRefused) this.takenWrongly.push(told);
      if (ms > this.slowestTaken.ms) this.slowestTaken = { ms, what };
      return;
    }
    if (ms > this.slowestRefusal.ms) this.slowestRefusal = { ms, what };
    const sentence = sentenceOf(text);
    if (status !== 413 && !SENTENCES.test(sentence))
      this.wrongWords.push(`${told}: ${status} ${text.slice(0, 200)}`);
    // What nobody has to refuse must not be refused for its name.
    if (!isRefused && /called/.test(what)) this.wrongWords.push(`${told} was refused: ${sentence}`);
  }

  /** Forms that are not as a browser sends them. */
  async abuse(long: boolean): Promise<void> {
    const png = await smallPicture("png", 41);
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
    const end = Buffer.from("--x--\r\n");
    const picture = part(
      'Content-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png',
      png,
    );
    const field = part('Content-Disposition: form-data; name="a"', "b");
    const bodies: [what: string, body: Buffer, type?: string][] = [
      ["two files in one field", Buffer.concat([picture, picture, end])],
      [
        "a file without a name",
        Buffer.concat([part('Content-Disposition: form-data; name="picture"', png), end]),
      ],
      ["a part without a disposition", Buffer.concat([part("Content-Type: image/png", png), end])],
      ["a part without a head", Buffer.concat([Buffer.from("--x\r\n\r\n"), png, Buffer.from("\r\n"), end])],
      [
        "a text in place of the file",
        Buffer.concat([part('Content-Disposition: form-data; name="picture"', "words"), end]),
      ],
      [
        "a form within a form",
        Buffer.concat([
          part(
            'Content-Disposition: form-data; name="picture"\r\nContent-Type: multipart/mixed; boundary=y',
            Buffer.concat([Buffer.from("--y\r\n"), png, Buffer.from("\r\n--y--")]),
          ),
          end,
        ]),
      ],
      ["no end", picture],
      ["an end in the middle", Buffer.concat([picture.subarray(0, 120), end])],
      ["another boundary", Buffer.concat([picture, end]), "multipart/form-data; boundary=zzz"],
      ["no boundary", Buffer.concat([picture, end]), "multipart/form-data"],
      [
        "a boundary of 300 signs",
        Buffer.concat([picture, end]),
        `multipart/form-data; boundary=${"y".repeat(300)}`,
      ],
      ["a form that says it is another", Buffer.concat([picture, end]), "application/x-www-form-urlencoded"],
      ["a picture and nothing around it", png, "image/png"],
      [
        "a name that ends the head",
        Buffer.concat([
          part(
            'Content-Disposition: form-data; name="picture"; filename="a\r\nContent-Type: text/html\r\n\r\n.png"',
            png,
          ),
          end,
        ]),
      ],
      [
        "names of another encoding",
        Buffer.concat([
          part("Content-Disposition: form-data; name=\"picture\"; filename*=UTF-16''%ff%fe", png),
          end,
        ]),
      ],
      [
        "a part that is encoded",
        Buffer.concat([
          part(
            'Content-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Transfer-Encoding: base64',
            png.toString("base64"),
          ),
          end,
        ]),
      ],
      [
        "the fields of an object's insides",
        Buffer.concat([part('Content-Disposition: form-data; name="__proto__"; filename="a.png"', png), end]),
      ],
      [
        `${long ? 20_000 : 2_000} fields`,
        Buffer.concat([Buffer.alloc(field.length * (long ? 20_000 : 2_000), field), end]),
      ],
      [
        "12 MB",
        Buffer.concat([
          part(
            'Content-Disposition: form-data; name="picture"; filename="a.png"',
            Buffer.alloc(12 * 1024 * 1024),
          ),
          end,
        ]),
      ],
    ];
    for (const [what, body, type = "multipart/form-data; boundary=x"] of bodies) {
      const answer = await this.#post(
        "/admin/pictures",
        new Uint8Array(body),
        { "Content-Type": type },
        what,
      );
      if (answer && answer.status < 400) this.taken += 1;
      if (answer && answer.status >= 400 && answer.ms > this.slowestRefusal.ms)
        this.slowestRefusal = { ms: answer.ms, what };
    }
  }

  async #post(address: string, body: BodyInit, headers: Record<string, string>, told: string) {
    const { url } = this.#server;
    const started = performance.now();
    this.sent += 1;
    try {
      const answer = await fetch(url + address, {
        ...{ method: "POST", body, redirect: "manual" },
        headers: { Cookie: this.#cookie, Origin: url, "Sec-Fetch-Site": "same-origin", ...headers },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      if (answer.status >= 500) this.failed.push(`${told}: ${answer.status} ${text.slice(0, 100)}`);
      return { status: answer.status, text, ms: performance.now() - started };
    } catch (error) {
      // Of what is too large the rest is not read: then the connection ends while it is still being sent.
      const cause = (error as Error).cause as { code?: string } | undefined;
      if (!/MB/.test(told) || !/EPIPE|ECONNRESET|UND_ERR_SOCKET/.test(cause?.code ?? ""))
        this.failed.push(`${told}: ${error}`);
      return undefined;
    }
  }
}

function sentenceOf(text: string): string {
  try {
    return String((JSON.parse(text) as { errors?: { picture?: string } }).errors?.picture);
  } catch {
    return "";
  }
}

const READERS: Record<string, (bytes: Buffer) => string | undefined> = {
  jpg: readJpeg,
  webp: readWebp,
  avif: readAvif,
};

/** Every file that was stored since: its parts, its words, and how it is served. */
async function readStored({ url }: TestServer, cookie: string, folder: string, before: ReadonlySet<string>) {
  const faults: string[] = [];
  const rows = new Set(storedRows(folder, "select id from pictures").map(({ id }) => String(id)));
  // AVIF versions come later, one after the other; some are enough.
  const names = readdirSync(path.join(folder, "files"), { recursive: true })
    .map(String)
    .filter((name) => !before.has(name) && name !== "check" && name !== path.join("check", "ready"));
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
    // What no public page shows yet only its administrators see.
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
  // No name of a file leads anywhere.
  for (const place of [path.join(folder, "../../hostile.png"), "/tmp/hostile.png", "/etc/cron.d/hostile"])
    if (existsSync(place)) faults.push(`there is ${place}`);
  for (const name of readdirSync(folder, { recursive: true }).map(String))
    if (/\.(?:png|php|html|exe|svg)$/.test(name)) faults.push(`there is ${name}`);
  return { count: names.length, faults };
}

/** The segments that pixels need, and nothing behind the end. */
function readJpeg(bytes: Buffer): string | undefined {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2 === bytes.length ? undefined : "bytes behind its end";
    const isJfif = marker === 0xe0 && bytes.toString("latin1", at + 4, at + 8) === "JFIF";
    if (!isJfif && ![0xdb, 0xc0, 0xc2, 0xc4, 0xda, 0xdd].includes(marker))
      return `a segment ${marker.toString(16)}`;
    at += 2 + bytes.readUInt16BE(at + 2);
    // The pixels of a scan: up to the next marker that is no restart and no stuffed byte.
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

/** The most memory that the server and its decoder have had, in MB. */
function watchMemory(pid: number) {
  const peak = { server: 0, decoder: 0 };
  const highest = (of: number | string) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${of}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const read = () => {
    try {
      peak.server = Math.max(peak.server, highest(pid));
      for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
        .split(" ")
        .filter(Boolean))
        peak.decoder = Math.max(peak.decoder, highest(child));
    } catch {}
  };
  const timer = setInterval(read, 50);
  return {
    stop() {
      clearInterval(timer);
      read();
      return peak;
    },
  };
}

/** Somebody else who reads: pages that are kept, and some that are made anew. */
function askMeanwhile({ url }: TestServer) {
  let isOver = false;
  let longest = 0;
  let asked = 0;
  const failed: string[] = [];
  const running = (async () => {
    while (!isOver) {
      for (const address of ["/", "/blogs?q=school", "/readyz", "/contact"]) {
        const started = performance.now();
        asked += 1;
        const answer = await fetch(url + address, { signal: AbortSignal.timeout(10_000) }).catch((error) =>
          failed.push(`${address}: ${error}`),
        );
        if (answer instanceof Response && !answer.ok) failed.push(`${address}: ${answer.status}`);
        if (answer instanceof Response) await answer.arrayBuffer();
        longest = Math.max(longest, performance.now() - started);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return { longest, asked, failed };
    },
  };
}

/** Uploads that begin and then send nothing more. */
function openSlowBodies({ url }: TestServer, cookie: string): net.Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: SLOW_BODIES }, () => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {});
    socket.write(
      `POST /admin/pictures HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${url}\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n--x\r\n`,
    );
    return socket;
  });
}
