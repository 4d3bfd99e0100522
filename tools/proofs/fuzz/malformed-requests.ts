import { randomBytes } from "node:crypto";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import type { TestServer } from "#tests/support/server.ts";
import { visitorAddress } from "../requests.ts";

/** Addresses that end the session, or take long because they are large. */
const NOT_SENT = /logout|account|people|backup|session/;

/** Generates requests. The same seed generates the same requests. */
export class Malformed {
  readonly #random: () => number;
  readonly #server: TestServer;
  readonly #cookie: string;
  readonly #paths = readBuiltRoutes()
    .map(({ path }) => path)
    .filter((path) => !NOT_SENT.test(path));
  #made = 0;

  constructor(server: TestServer, cookie: string, seed: number) {
    this.#server = server;
    this.#cookie = cookie;
    this.#random = randomNumbers(seed);
  }

  *requests(count: number): Generator<Buffer> {
    for (let made = 0; made < count; made += 1) yield this.#request();
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #request(): Buffer {
    this.#made += 1;
    const body = this.#chance(0.5) ? this.#body() : { bytes: Buffer.alloc(0), type: "" };
    const method = this.#chance(0.06)
      ? this.#garbage(12)
      : this.#pick([
          "GET",
          "GET",
          "HEAD",
          "POST",
          "POST",
          "PUT",
          "PATCH",
          "DELETE",
          "OPTIONS",
          "TRACE",
          "CONNECT",
        ]);
    const version = this.#chance(0.04)
      ? this.#pick(["HTTP/9.9", "HTTP/1.0", "HTTP/0.9", "", "http/1.1", "HTTP/1.1 x"])
      : "HTTP/1.1";
    const lines = [`${method} ${this.#target()} ${version}`, ...this.#headers(body)];
    const head = Buffer.from(`${lines.join(this.#chance(0.03) ? "\n" : "\r\n")}\r\n\r\n`, "latin1");
    const whole = Buffer.concat([head, body.bytes]);
    if (this.#chance(0.08)) return whole.subarray(0, Math.floor(this.#random() * whole.length));
    if (this.#chance(0.08) && whole.length > 0)
      for (let flips = 0; flips < 3; flips += 1)
        whole[Math.floor(this.#random() * whole.length)] = Math.floor(this.#random() * 256);
    return whole;
  }

  #target(): string {
    const path = this.#pick(this.#paths)
      .split("/")
      .map((part) => (part.startsWith(":") || part === "*" ? this.#value() : part))
      .join("/")
      .replace(/^$/, "/");
    const ended =
      path + this.#pick(["", "", "", "/", ".data", "/_.data", "%", "%zz", "%ff", "//", "/..", "/%2e%2e"]);
    const names = [
      "page",
      "q",
      "category",
      "sort",
      "by",
      "status",
      "folder",
      "show",
      "_routes",
      "index",
      "next",
      "from",
      "__proto__",
      "constructor",
    ];
    const query = Array.from(
      { length: Math.floor(this.#random() * 5) },
      () => `${this.#chance(0.8) ? this.#pick(names) : this.#value()}=${this.#value()}`,
    ).join("&");
    const target = query ? `${ended}?${query}` : ended;
    if (this.#chance(0.03))
      return this.#pick([
        "*",
        "",
        "//",
        "http://evil.example/admin",
        "/".repeat(5000),
        `/${"a".repeat(20_000)}`,
        "/%00",
        "/\u00ff\u00fe",
      ]);
    return target.replaceAll(" ", "%20");
  }

  #value(): string {
    return this.#pick([
      () => "",
      () => "0",
      () => "-1",
      () => "1e309",
      () => "99999999999999999999",
      () => "NaN",
      () => "null",
      () => "__proto__",
      () => "%27%22%3C%3E",
      () => "%ff%fe",
      () => "%F0%9F%98%80",
      () => "%ed%a0%80",
      () => "%00",
      () => "%0d%0aX-Evil:%20yes",
      () => "..%2f..%2f",
      () => "a".repeat(Math.floor(this.#random() * 3000)),
      () => "';drop table posts;--",
      () => "{{7*7}}%24{7*7}",
      () => "01920000-0000-7000-8000-000000000001",
      () => encodeURIComponent(this.#garbage(20)),
      () => "%E2%80%AE%EF%BF%BE",
      () => "*",
      () => '"%20OR%20"',
      () => "%C2%A4%C2%A7%C2%B6",
    ])();
  }

  #headers(body: { bytes: Buffer; type: string }): string[] {
    const { host } = new URL(this.#server.url);
    const wild = [
      () => `X-${this.#garbage(5)}: ${this.#garbage(30)}`,
      () => `Cookie: ${this.#value()}=%; ${this.#cookie.slice(0, Math.floor(this.#random() * 60))}`,
      () => `Range: bytes=${this.#value()}-`,
      () => `If-None-Match: ${this.#value()}`,
      () => `If-Modified-Since: ${this.#value()}`,
      () => `Accept-Encoding: ${this.#value()}, br;q=x`,
      () => `Accept-Language: ${this.#value()}`,
      () => `X-Forwarded-For: ${this.#value()}`,
      () => `X-Forwarded-Proto: ${this.#value()}`,
      () => `X-Forwarded-Host: ${this.#value()}`,
      () => `Forwarded: for="${this.#value()}`,
      () => `Origin: ${this.#pick(["null", "http://", "://", "http://[", this.#value()])}`,
      () => `Referer: ${this.#value()}`,
      () => `Transfer-Encoding: ${this.#pick(["chunked", "gzip, chunked", "xchunked", "identity"])}`,
      () => `Content-Length: ${this.#pick(["-1", "0", "5, 6", "1e3", "99999999999", "x"])}`,
      () => `Expect: ${this.#pick(["100-continue", "200-ok"])}`,
      () => `Upgrade: ${this.#pick(["websocket", "h2c", "TLS/1.0"])}\r\nConnection: Upgrade`,
      () => `Host: ${this.#value()}`,
      () => `Big: ${"x".repeat(Math.floor(this.#random() * 20_000))}`,
      () => "No colon here",
      () => " folded: line",
    ];
    const lines = this.#chance(0.03) ? [] : [`Host: ${this.#chance(0.05) ? this.#value() : host}`];
    // From a single address, the rate limits would refuse most forms.
    lines.push(`X-Forwarded-For: ${visitorAddress(this.#made)}`);
    if (this.#chance(0.5)) lines.push(`Cookie: ${this.#cookie}`);
    if (this.#chance(0.9)) lines.push(`Origin: ${this.#server.url}`, "Sec-Fetch-Site: same-origin");
    if (body.type) lines.push(`Content-Type: ${body.type}`);
    if (body.bytes.length > 0 && this.#chance(0.9))
      lines.push(`Content-Length: ${body.bytes.length + (this.#chance(0.1) ? 7 : 0)}`);
    for (let some = Math.floor(this.#random() * 3); some > 0; some -= 1) lines.push(this.#pick(wild)());
    return lines;
  }

  #body(): { bytes: Buffer; type: string } {
    const fields = [
      "title",
      "name",
      "email",
      "value",
      "updatedAt",
      "id",
      "ids",
      "picture",
      "content",
      "date",
      "status",
      "category",
      "message",
      "firstName",
      "lastName",
      "subject",
      "draft",
      "base",
      "reason",
      "password",
      "token",
    ];
    const form = () =>
      Array.from(
        { length: Math.floor(this.#random() * 8) },
        () => `${this.#pick(fields)}=${this.#value()}`,
      ).join("&");
    const deep = "[".repeat(Math.floor(this.#random() * 5000));
    return this.#pick([
      () => ({ type: "application/x-www-form-urlencoded", bytes: Buffer.from(form()) }),
      () => ({
        type: "application/x-www-form-urlencoded",
        bytes: randomBytes(Math.floor(this.#random() * 500)),
      }),
      () => ({
        type: "application/json",
        bytes: Buffer.from(
          this.#pick([
            deep,
            "{",
            "null",
            "[]",
            '"x"',
            "1",
            '{"draft":null,"base":{},"reason":[]}',
            '{"__proto__":{"x":1}}',
            '{"draft":{"title":1e999,"tags":{}}}',
            `{"draft":{"content":"${"<b>".repeat(2000)}"},"base":0,"reason":"save"}`,
          ]),
        ),
      }),
      () => ({ type: "multipart/form-data", bytes: Buffer.from("--x\r\n\r\n") }),
      () => ({
        type: "multipart/form-data; boundary=x",
        bytes: Buffer.concat([
          Buffer.from(
            `--x\r\nContent-Disposition: form-data; name="${this.#pick(fields)}"; filename="${this.#value()}"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          randomBytes(Math.floor(this.#random() * 2000)),
          Buffer.from(this.#chance(0.7) ? "\r\n--x--\r\n" : ""),
        ]),
      }),
      () => ({ type: `multipart/form-data; boundary=${"y".repeat(300)}`, bytes: randomBytes(100) }),
      () => ({ type: this.#value(), bytes: randomBytes(50) }),
    ])();
  }

  #garbage(longest: number): string {
    const length = 1 + Math.floor(this.#random() * longest);
    return String.fromCharCode(...Array.from({ length }, () => Math.floor(this.#random() * 256)));
  }
}
