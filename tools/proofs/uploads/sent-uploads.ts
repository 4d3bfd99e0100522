import net from "node:net";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import type { TestServer } from "#tests/support/server.ts";
import { changeRows } from "../proof.ts";
import type { HostileFile } from "./hostile-files.ts";
import { malformedForms } from "./malformed-forms.ts";
import type { PictureField } from "./picture-fields.ts";

/** The messages that the specification allows for an upload field. */
const SENTENCES =
  /^(?:Please upload a valid image file\.( This one (is damaged or incomplete|has more than 50 megapixels|takes too much memory to open)\.)?|Only [A-Z, and]+ images are allowed\.|Image size exceeds 10MB limit\.|Please select an image\.)$/;

const SLOW_BODIES = 20;

type Slowest = { ms: number; what: string };

/** Sends files as forms do, and records the outcome of each. */
export class Uploads {
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

  /** Sends an ordinary picture, which starts the decoder. */
  async warmUp(): Promise<void> {
    const form = new FormData();
    form.set("picture", new Blob([new Uint8Array(await smallPicture("png", 42))]), "a.png");
    await this.#post("/admin/uploads", form, {}, "an ordinary picture");
  }

  /** Sends one hostile file to one field. */
  async send(file: HostileFile, field: PictureField): Promise<void> {
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
      // The number of executives is limited.
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
    // A file that need not be refused must not be refused for its name.
    if (!isRefused && /called/.test(what)) this.wrongWords.push(`${told} was refused: ${sentence}`);
  }

  /** Sends forms that no browser would send. */
  async abuse(long: boolean): Promise<void> {
    const png = await smallPicture("png", 41);
    const forms = malformedForms(png, long ? 20_000 : 2_000);
    for (const [what, body, type = "multipart/form-data; boundary=x"] of forms) {
      const answer = await this.#post("/admin/uploads", new Uint8Array(body), { "Content-Type": type }, what);
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
      // The server doesn't read the rest of what is too large, so the connection ends during the
      // upload.
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

/** Starts uploads and then sends nothing more. */
export function openSlowBodies({ url }: TestServer, cookie: string): net.Socket[] {
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
