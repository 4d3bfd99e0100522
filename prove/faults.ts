import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { postInput } from "#app/features/blog/post-input.ts";
import { createPost } from "#app/features/blog/post-writing.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openGate } from "#tests/support/gate.ts";
import { parseMail, startMailServer } from "#tests/support/mail-server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "../bench/table.ts";
import { atLeast, atMost, none, type Proof, withFolder } from "./proof.ts";

const QUICK_MS = 2_500;
const LONG_MS = 60_000;
/** No request takes longer, whatever is away. */
const LONGEST_ANSWER_MS = 10_000;
/** All is well so soon after a part is back. */
const HEALED_MS = 5_000;
/** A server that has lost the database's announcements hears them again so soon. */
const LEARNS_AGAIN_MS = 2_500;
/** Mails wait for their server's return so long at most. */
const DELIVERED_MS = 20_000;
const MOST_MEMORY_MB = 450;
/** Lines of warnings and errors for one outage, however many requests it refuses. */
const MOST_LINES = 12;

/**
 * Parts of the site go away for a while: the disk is full or fails, PostgreSQL, the store and the mail server are gone or
 * hang. Visitors and an administrator read and write all the time.
 */
export const proof: Proof = {
  title: "a full disk and parts that are gone are said, nothing is lost, and all heals without a restart",
  run: (long) =>
    withFolder(async (folder) => {
      const forMs = long ? LONG_MS : QUICK_MS;
      const tables = await Promise.all([onOneMachine(folder, forMs), onSeveral(folder, forMs)]);
      return tables.flat();
    }),
};

/** Something that is taken away and given back. */
type Fault = {
  name: string;
  take(): Promise<unknown> | unknown;
  giveBack(): Promise<unknown> | unknown;
  /** What has to be answered all the time, as if nothing were. */
  goesOn: readonly Kind[];
  /** What cannot be done and has to be refused at least once, or the fault was none. */
  refuses: readonly Kind[];
  /** What `GET /readyz` has to name. */
  says?: string;
};

const READS = ["kept page", "new page", "admin list", "picture", "bundled file", "health"] as const;
const WRITES = ["message", "newsletter", "sign-in", "draft", "upload", "like"] as const;
type Kind = (typeof READS)[number] | (typeof WRITES)[number];
const KINDS: readonly Kind[] = [...READS, ...WRITES];
const NOT_WRITING: readonly Kind[] = READS;

/** SQLite and a folder, each on a file system of its own where that can be mounted. */
async function onOneMachine(folder: string, forMs: number): Promise<Row[]> {
  const dataDir = path.join(folder, "one");
  const files = path.join(dataDir, "files");
  mkdirSync(dataDir);
  const mounts = [dataDir, files].filter((place) => mountSmall(place));
  const mail = await startMailServer();
  const gate = await openGate(mail.port);
  const site = await Attacked.start({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
  });
  const filler = path.join(dataDir, "filler");
  const fileFiller = path.join(files, "filler");
  const limit = (size: string) =>
    execFileSync("prlimit", ["--pid", String(site.server.pid), `--fsize=${size}:`]);
  const faults: Fault[] = [
    {
      name: "disk that fails",
      take: () => limit("0"),
      giveBack: () => limit("unlimited"),
      goesOn: NOT_WRITING,
      refuses: WRITES,
      says: "database, files",
    },
    {
      name: "mail server gone",
      take: () => gate.shut(),
      giveBack: () => gate.open(),
      goesOn: KINDS,
      refuses: [],
    },
    {
      name: "mail server hanging",
      take: () => gate.hang(),
      giveBack: () => gate.open(),
      goesOn: KINDS,
      refuses: [],
    },
  ];
  if (mounts.length === 2)
    faults.unshift(
      {
        name: "disk full",
        take: () => [fill(filler), fill(fileFiller)],
        giveBack: () => execFileSync("rm", [filler, fileFiller]),
        goesOn: NOT_WRITING,
        refuses: ["upload", "message"],
        says: "files",
      },
      {
        name: "files read-only",
        take: () => execFileSync("mount", ["-o", "remount,ro", files]),
        giveBack: () => execFileSync("mount", ["-o", "remount,rw", files]),
        goesOn: KINDS.filter((kind) => kind !== "upload"),
        refuses: ["upload"],
        says: "files",
      },
    );
  try {
    const rows = [
      {
        name: "file systems of their own",
        figure:
          mounts.length === 2 ? "mounted" : "cannot be mounted here: full disk and read-only files left out",
      },
    ];
    for (const fault of faults) rows.push(...(await site.endure(fault, forMs)));
    rows.push(...(await site.finish(mail.received)));
    return rows;
  } finally {
    await site.stop();
    await gate.close();
    await mail.close();
    for (const place of mounts.reverse()) execFileSync("umount", [place]);
  }
}

/** PostgreSQL and a store. */
async function onSeveral(folder: string, forMs: number): Promise<Row[]> {
  const postgres = await startPostgres();
  const store = await startS3StandIn();
  const storeAddress = new URL(store.filesUrl);
  const gate = await openGate(Number(new URL(storeAddress.searchParams.get("endpoint") as string).port));
  storeAddress.searchParams.set("endpoint", `http://127.0.0.1:${gate.port}`);
  const site = await Attacked.start({
    DATA_DIR: path.join(folder, "several"),
    DATABASE_URL: postgres.urlOf("postgres"),
    FILES_URL: storeAddress.href,
    ...S3_KEYS,
  });
  const needsNoDatabase: Kind[] = ["kept page", "picture", "bundled file", "health"];
  const needsNoFiles = KINDS.filter((kind) => kind !== "picture" && kind !== "upload");
  const needsDatabase = KINDS.filter((kind) => !needsNoDatabase.includes(kind));
  const faults: Fault[] = [
    {
      name: "PostgreSQL stopped",
      take: () => postgres.kill(),
      giveBack: () => postgres.restart(),
      goesOn: needsNoDatabase,
      refuses: needsDatabase,
      says: "database",
    },
    {
      name: "PostgreSQL hanging",
      take: () => postgres.freeze(),
      giveBack: () => postgres.thaw(),
      goesOn: needsNoDatabase,
      refuses: needsDatabase,
      says: "database",
    },
    {
      name: "store gone",
      take: () => gate.shut(),
      giveBack: () => gate.open(),
      goesOn: needsNoFiles,
      refuses: ["picture", "upload"],
      says: "files",
    },
    {
      name: "store hanging",
      take: () => gate.hang(),
      giveBack: () => gate.open(),
      goesOn: needsNoFiles,
      refuses: ["picture", "upload"],
      says: "files",
    },
  ];
  try {
    const rows: Row[] = [];
    for (const fault of faults) rows.push(...(await site.endure(fault, forMs)));
    rows.push(...(await site.finish()));
    return rows;
  } finally {
    await site.stop();
    await gate.close();
    await store.close();
    await postgres.stop();
  }
}

/** A small file system in memory at a place; false where that is not allowed. */
function mountSmall(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", place], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Writes until there is no room. */
function fill(file: string): void {
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=4k"], { stdio: "ignore" });
  } catch {
    // That is what was wanted.
  }
}

type Answer = { kind: Kind; status: number; ms: number; wrong: string | undefined };

/** A site under attack: its server is never started again. */
class Attacked {
  readonly server: TestServer;
  readonly #cookie: string;
  readonly #postId: string;
  readonly #picture: string;
  readonly #drafts = { id: randomUUID().replace(/^(.{14})./, "$17"), sent: 0, answered: 0, version: 0 };
  /** Subjects of messages and addresses of subscribers, by whether they were answered. */
  readonly #messages = new Map<string, boolean>();
  readonly #subscribers = new Map<string, boolean>();
  readonly #pictures: string[] = [];
  #pages = 0;

  static async start(settings: Record<string, string>): Promise<Attacked> {
    const server = await startServer({ ...settings, TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    const { db, close } = openDatabase(server.database);
    const input = postInput.parse({
      ...{ title: "Back to class", excerpt: "She is back.", category: "campaigns", author: "Team" },
      ...{ date: "2026-01-02", tags: [], content: "<p>She is back.</p>" },
    });
    const post = await createPost(db, { id: null, name: "Proof" }, input);
    await close();
    const { cookie } = await signIn(server);
    const site = new Attacked(server, cookie, post.id, await uploadHero(server, cookie));
    // What was read before is kept.
    await site.#ask("kept page");
    return site;
  }

  private constructor(server: TestServer, cookie: string, postId: string, picture: string) {
    this.server = server;
    this.#cookie = cookie;
    this.#postId = postId;
    this.#picture = picture;
  }

  stop(): Promise<number | null> {
    return this.server.stop();
  }

  /** Reads and writes through a fault and after it. */
  async endure(fault: Fault, forMs: number): Promise<Row[]> {
    const { name, take, giveBack, goesOn, refuses, says } = fault;
    const lines = this.server.lines.length;
    const during: Answer[] = [];
    const readiness = new Set<string>();
    let isOver = false;
    // While the server still learns anew what was published last, nothing that it answers is kept.
    await pause(LEARNS_AGAIN_MS);
    for (const kind of ["kept page", "picture"] as const) await this.#ask(kind);
    await take();
    const taken = performance.now();
    const asking = KINDS.map(async (kind) => {
      for (; !isOver; await pause(50)) during.push(await this.#ask(kind));
    });
    const looking = (async () => {
      for (; !isOver; await pause(200)) readiness.add(await this.#readiness());
    })();
    await pause(forMs);
    // A hanging part is noticed after some seconds only.
    while (!refuses.every((kind) => during.some((one) => one.kind === kind && one.status === 503))) {
      if (performance.now() - taken > forMs + LONGEST_ANSWER_MS) break;
      await pause(50);
    }
    isOver = true;
    await Promise.all([...asking, looking]);
    const memory = memoryOf(this.server.pid);
    await giveBack();
    const healed = await this.#untilHealed();
    const said = this.server.lines.slice(lines).filter((line) => /"level":[456]0/.test(line));
    const refused = during.filter(({ status }) => status === 503);
    const wrong = [
      ...during.flatMap(({ wrong }) => wrong ?? []),
      ...refused.filter(({ kind }) => goesOn.includes(kind)).map(({ kind }) => `${kind} was refused`),
      ...refuses
        .filter((kind) => !refused.some((one) => one.kind === kind))
        .map((kind) => `${kind} was never refused: the fault was not felt`),
      ...(says && ![...readiness].some((text) => /^not ready/.test(text) && text.includes(says))
        ? [`readiness said ${[...readiness].join(" | ")}`]
        : []),
      ...(says ? [] : [...readiness].filter((text) => text !== "ready")),
    ];
    return [
      { name: `${name}: answered, refused`, figure: `${during.length - refused.length}, ${refused.length}` },
      none(
        "  wrong answers",
        [...new Set(wrong)].map((one) => `${name}: ${one}`),
      ),
      atMost("  longest answer", Math.max(...during.map(({ ms }) => ms)), LONGEST_ANSWER_MS, "ms"),
      atMost("  healed after", healed, HEALED_MS, "ms"),
      atMost("  warnings and errors in the log", said.length, MOST_LINES, "lines"),
      atMost("  memory", memory, MOST_MEMORY_MB, "MB"),
    ];
  }

  async #readiness(): Promise<string> {
    return this.#get("/readyz").then(
      ({ text }) => text,
      (error) => describe(error),
    );
  }

  /** How long until everything is answered again. */
  async #untilHealed(): Promise<number> {
    const started = performance.now();
    for (;;) {
      const answers = await Promise.all(KINDS.map((kind) => this.#ask(kind)));
      const ms = performance.now() - started;
      const isWell = answers.every(({ status, wrong }) => status < 400 && !wrong);
      if ((isWell && (await this.#readiness()) === "ready") || ms > 10 * HEALED_MS) return ms;
      await pause(50);
    }
  }

  /** Whether all that was answered is there, nothing is there by half, and each mail went out once. */
  async finish(received?: { raw: string; to: string[] }[]): Promise<Row[]> {
    const lost: string[] = [];
    const halves: string[] = [];
    const messages = new Set(await this.#column("select subject as value from messages"));
    const subscribers = new Set(
      await this.#column("select lower(email) as value from newsletter_subscribers"),
    );
    const recipients = new Set(await this.#column("select lower(recipient) as value from outbox"));
    for (const [mark, isAnswered] of this.#messages)
      if (isAnswered && !messages.has(mark)) lost.push(`message ${mark}`);
    // Of a flood of messages only some make a mail; each subscription does.
    for (const [email, isAnswered] of this.#subscribers) {
      if (isAnswered && !subscribers.has(email)) lost.push(`subscriber ${email}`);
      if (subscribers.has(email) && !recipients.has(email)) halves.push(`subscriber ${email} without a mail`);
    }
    const [content] = await this.#column(
      `select content as value from posts where id = '${this.#drafts.id}'`,
    );
    const kept = Number(/<p>(\d+)<\/p>/.exec(content ?? "")?.[1] ?? 0);
    if (kept < this.#drafts.answered) lost.push(`draft ${this.#drafts.answered}: there is ${kept}`);
    for (const picture of this.#pictures)
      if ((await this.#get(picture, { Cookie: this.#cookie })).status !== 200)
        lost.push(`the picture ${picture}`);
    const rows = [
      atLeast("writes that were answered", this.#answered(), KINDS.length),
      none("answered writes that are lost", lost),
      none("writes that are there by half", halves),
    ];
    if (received) rows.push(...(await this.#mailsOnce(received)));
    return rows;
  }

  async #mailsOnce(received: { raw: string }[]): Promise<Row[]> {
    const started = performance.now();
    const waiting = () => this.#column("select id as value from outbox where status <> 'sent'");
    while ((await waiting()).length > 0 && performance.now() - started < 3 * DELIVERED_MS) await pause(100);
    const ms = performance.now() - started;
    const wrong = (await waiting()).map((id) => `mail ${id} was not delivered`);
    const times = new Map<string, number>();
    for (const { raw } of received) {
      const id = parseMail(raw).headers.get("message-id")?.[0] ?? "";
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    for (const [id, count] of times) if (count > 1) wrong.push(`mail ${id} was delivered ${count} times`);
    return [
      atLeast("mails delivered", times.size, 1),
      none("mails not delivered once", wrong),
      atMost("mails all out after", ms, DELIVERED_MS, "ms"),
    ];
  }

  #answered(): number {
    const count = (marks: Map<string, boolean>) => [...marks.values()].filter(Boolean).length;
    return count(this.#messages) + count(this.#subscribers) + this.#drafts.answered + this.#pictures.length;
  }

  async #column(query: string): Promise<string[]> {
    const { db, close } = openDatabase(this.server.database);
    try {
      const { rows } = await sql.raw<{ value: unknown }>(query).execute(db);
      return rows.map(({ value }) => String(value));
    } finally {
      await close();
    }
  }

  /** One request of a kind. Anything but success and a 503 in good words is wrong. */
  async #ask(kind: Kind): Promise<Answer> {
    const started = performance.now();
    try {
      const { status, text, headers, mark } = await this.#send(kind);
      const ms = performance.now() - started;
      return { kind, status, ms, wrong: whatIsWrong(kind, status, text, headers, mark) };
    } catch (error) {
      return { kind, status: 0, ms: performance.now() - started, wrong: `${kind}: ${describe(error)}` };
    }
  }

  async #send(kind: Kind): Promise<Sent> {
    const html = { Accept: "text/html" };
    switch (kind) {
      case "kept page":
        return this.#get("/", html);
      case "new page":
        this.#pages += 1;
        return this.#get(`/blogs?q=word${this.#pages}`, html);
      case "admin list":
        return this.#get("/admin/messages", { ...html, Cookie: this.#cookie });
      case "picture":
        return this.#get(this.#picture);
      case "bundled file":
        return this.#get("/favicon.svg");
      case "health":
        return this.#get("/healthz");
      case "message": {
        const mark = randomUUID();
        const person = { firstName: "Amina", lastName: "Bello", email: `${mark}@example.org` };
        const message = `Whom can I ask about ${mark}? ${"It is about school. ".repeat(200)}`;
        const sent = this.#form("/contact", { ...person, subject: mark, message });
        return { ...(await this.#noting(this.#messages, mark, sent)), mark };
      }
      case "newsletter": {
        const email = `${randomUUID()}@example.org`;
        const sent = this.#form("/newsletter", { email });
        return { ...(await this.#noting(this.#subscribers, email, sent)), mark: email };
      }
      case "sign-in": {
        const sent = await this.#form("/auth/login", this.server.administrator);
        return { ...sent, mark: this.server.administrator.email };
      }
      case "draft":
        return this.#saveDraft();
      case "upload":
        return this.#upload();
      case "like":
        return this.#form(`/counts/post/${this.#postId}/likes`, { token: randomUUID().replaceAll("-", "") });
    }
  }

  async #noting(marks: Map<string, boolean>, mark: string, sent: Promise<Sent>): Promise<Sent> {
    marks.set(mark, false);
    const answer = await sent;
    if (answer.status === 200) marks.set(mark, true);
    return answer;
  }

  async #saveDraft(): Promise<Sent> {
    const drafts = this.#drafts;
    drafts.sent += 1;
    const fields = {
      ...{ title: "A draft", slug: "", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
      ...{ readTime: "", tags: [], content: `<p>${drafts.sent}</p>`, pictureId: null, alt: "" },
      ...{ decorative: false, featured: false, allowComments: true, metaTitle: "", metaDescription: "" },
      ...{ status: "published", publishDate: "", publishTime: "" },
    };
    const body = { draft: fields, base: drafts.version, reason: "autosave", overwrite: true };
    const sent = drafts.sent;
    const answer = await this.#fetch(`/admin/blog/${drafts.id}/draft`, {
      method: "PUT",
      headers: { Cookie: this.#cookie, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) {
      drafts.version = (JSON.parse(answer.text) as { version: number }).version;
      drafts.answered = sent;
    }
    return answer;
  }

  async #upload(): Promise<Sent> {
    const answer = await this.#fetch("/admin/pictures", {
      method: "POST",
      headers: { Cookie: this.#cookie },
      body: await pictureForm(),
    });
    if (answer.status === 200) this.#pictures.push(pictureIn(answer.text));
    return answer;
  }

  #form(address: string, fields: Record<string, string>): Promise<Sent> {
    return this.#fetch(address, {
      method: "POST",
      headers: { Accept: "text/html", "X-Forwarded-For": someAddress() },
      body: new URLSearchParams(fields),
    });
  }

  #get(address: string, headers: Record<string, string> = {}): Promise<Sent> {
    return this.#fetch(address, { headers });
  }

  async #fetch(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<Sent> {
    const answer = await fetch(this.server.url + address, {
      redirect: "manual",
      signal: AbortSignal.timeout(4 * LONGEST_ANSWER_MS),
      ...init,
      headers: {
        ...{ Origin: this.server.url, "Sec-Fetch-Site": "same-origin", "User-Agent": BROWSER },
        ...init.headers,
      },
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }
}

/** What programs send that say who they are is not counted. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** `mark` is what was typed and has to come back in a refusal. */
type Sent = { status: number; text: string; headers: Headers; mark?: string };

/** The words of a fault inside, which nobody outside is to read. */
const INSIDE = /\n\s+at |node_modules|SQLITE|ECONN|ENOSPC|EFBIG|Error:|disk I\/O|terminat/;
/** What stands beside the button of a form that was refused. */
const SENTENCES: Partial<Record<Kind, string>> = {
  message: "Failed to send message",
  newsletter: "That did not work. Your address is still here: please try again.",
  "sign-in": "An unexpected error occurred. Please try again.",
};

function whatIsWrong(kind: Kind, status: number, text: string, headers: Headers, mark?: string) {
  if (INSIDE.test(text)) return `${kind}: ${status} tells of what is inside: ${text.slice(0, 300)}`;
  if (status !== 503) return status < 400 ? undefined : `${kind} was answered ${status}`;
  if (!headers.has("Retry-After")) return `${kind}: 503 without Retry-After`;
  const sentence = SENTENCES[kind];
  if (sentence && !text.includes(sentence)) return `${kind}: 503 without its sentence`;
  if (mark && !text.includes(mark)) return `${kind}: 503 without what was typed`;
  if (/page|list/.test(kind) && !text.includes("We cannot show this just now"))
    return `${kind}: 503 without its page`;
  return undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
}

let visitors = 0;
function someAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

let drawn = Math.floor(Math.random() * 1e6);
async function pictureForm(): Promise<FormData> {
  drawn += 1;
  const background = { r: drawn & 255, g: (drawn >> 8) & 255, b: (drawn >> 16) & 255 };
  const bytes = await sharp({ create: { width: 360, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  return form;
}

/** A picture that every visitor sees. Gives the address of its file. */
async function uploadHero({ url }: TestServer, cookie: string): Promise<string> {
  const headers = { Cookie: cookie, Origin: url, "Sec-Fetch-Site": "same-origin" };
  const form = await pictureForm();
  form.set("alt", "A class");
  const answer = await fetch(`${url}/admin/hero-picture`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}: ${await answer.text()}`);
  const home = await (await fetch(url)).text();
  const [picture] = /\/pictures\/[0-9a-f]{32}-360\.jpg/.exec(home) ?? [];
  if (!picture) throw new Error("The home page shows no picture");
  return picture;
}

/** The address of a stored picture's file. */
function pictureIn(answer: string): string {
  const { picture } = JSON.parse(answer) as { picture: { id: string; width: number } };
  return `/pictures/${picture.id}-${picture.width}.jpg`;
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
