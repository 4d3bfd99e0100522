import { randomUUID } from "node:crypto";
import { draftOf, newPostId, TAB } from "#tests/support/posts.ts";
import type { TestServer } from "#tests/support/server.ts";
import { BROWSER, newVisitor, startAttackedSite, type Target } from "../attacked-site.ts";
import { storeCheaply } from "../cheap-password.ts";
import { drawnPictureForm } from "../picture-uploads.ts";
import { type Answer, type Kind, whatIsWrong } from "./request-kinds.ts";

/** No request may take longer, whatever is unavailable. */
export const MAX_ANSWER_MS = 10_000;

/** The outcome of a request. Its status is 0 if no answer came. */
export type Outcome = { kind: Kind; status: number; ms: number; wrong: string | undefined };

/**
 * A site that visitors and an administrator send every kind of request to. Its server is never
 * restarted.
 */
export class AskedSite {
  readonly server: TestServer;
  /**
   * A post that is saved over and over: the number of the last save that was sent, and of the last
   * that was answered.
   */
  readonly draft = { id: newPostId(), sent: 0, answered: 0, version: 0 };
  /** Subjects of messages, and whether each was answered. */
  readonly messages = new Map<string, boolean>();
  /** Addresses of subscribers, and whether each was answered. */
  readonly subscribers = new Map<string, boolean>();
  /** The files of answered uploads. */
  readonly pictures: string[] = [];
  readonly #cookie: string;
  readonly #postId: string;
  readonly #heroPicture: string;
  #pages = 0;

  static async start(dataDir: string, environment: Record<string, string>): Promise<AskedSite> {
    const target = await startAttackedSite(dataDir, { ...environment, LOG_LEVEL: "warn" });
    await storeCheaply(target.server, target.server.administrator.password);
    const site = new AskedSite(target, await uploadHero(target));
    // Reads the page once, so that it is cached.
    await site.ask("kept page");
    return site;
  }

  private constructor({ server, cookie, postId }: Target, heroPicture: string) {
    this.server = server;
    this.#cookie = cookie;
    this.#postId = postId;
    this.#heroPicture = heroPicture;
  }

  /** Counts the answered writes that are checked at the end. */
  answered(): number {
    const count = (marks: Map<string, boolean>) => [...marks.values()].filter(Boolean).length;
    return count(this.messages) + count(this.subscribers) + this.draft.answered + this.pictures.length;
  }

  /** Reads what the site reports about its readiness. */
  readiness(): Promise<string> {
    return this.#get("/readyz").then(({ text }) => text, describe);
  }

  /** Whether its administrator can see a picture. */
  async shows(picture: string): Promise<boolean> {
    return (await this.#get(picture, { Cookie: this.#cookie })).status === 200;
  }

  /** Sends one request of a kind. */
  async ask(kind: Kind): Promise<Outcome> {
    const started = performance.now();
    try {
      const answer = await this.#send(kind);
      const ms = performance.now() - started;
      return { kind, status: answer.status, ms, wrong: whatIsWrong(kind, answer) };
    } catch (error) {
      return { kind, status: 0, ms: performance.now() - started, wrong: `${kind}: ${describe(error)}` };
    }
  }

  async #send(kind: Kind): Promise<Answer> {
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
        return this.#get(this.#heroPicture);
      case "bundled file":
        return this.#get("/favicon.svg");
      case "health":
        return this.#get("/healthz");
      case "message": {
        const mark = randomUUID();
        const person = { firstName: "Amina", lastName: "Bello", email: `${mark}@example.org` };
        const message = `Whom can I ask about ${mark}? ${"It is about school. ".repeat(200)}`;
        const sent = this.#form("/contact", { ...person, subject: mark, message });
        return { ...(await noting(this.messages, mark, sent)), mark };
      }
      case "newsletter": {
        const email = `${randomUUID()}@example.org`;
        const sent = this.#form("/newsletter", { email });
        return { ...(await noting(this.subscribers, email, sent)), mark: email };
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

  async #saveDraft(): Promise<Answer> {
    this.draft.sent += 1;
    const { id, sent, version } = this.draft;
    const draft = draftOf({
      ...{ title: "A draft", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
      ...{ tags: [], content: `<p>${sent}</p>` },
    });
    const answer = await this.#fetch(`/admin/blog/${id}/draft`, {
      method: "PUT",
      headers: { Cookie: this.#cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ draft, base: version, reason: "autosave", tab: TAB.tab }),
    });
    if (answer.status === 200) {
      this.draft.version = (JSON.parse(answer.text) as { version: number }).version;
      this.draft.answered = sent;
    }
    return answer;
  }

  async #upload(): Promise<Answer> {
    const answer = await this.#fetch("/admin/uploads", {
      method: "POST",
      headers: { Cookie: this.#cookie },
      body: await drawnPictureForm(),
    });
    if (answer.status === 200) this.pictures.push(pictureIn(answer.text));
    return answer;
  }

  #form(address: string, fields: Record<string, string>): Promise<Answer> {
    return this.#fetch(address, {
      method: "POST",
      headers: { Accept: "text/html", ...newVisitor() },
      body: new URLSearchParams(fields),
    });
  }

  #get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#fetch(address, { headers });
  }

  async #fetch(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    const answer = await fetch(this.server.url + address, {
      redirect: "manual",
      signal: AbortSignal.timeout(4 * MAX_ANSWER_MS),
      ...init,
      headers: {
        ...{ Origin: this.server.url, "Sec-Fetch-Site": "same-origin", "User-Agent": BROWSER },
        ...init.headers,
      },
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }
}

async function noting(marks: Map<string, boolean>, mark: string, sent: Promise<Answer>): Promise<Answer> {
  marks.set(mark, false);
  const answer = await sent;
  if (answer.status === 200) marks.set(mark, true);
  return answer;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
}

/** Uploads a picture that every visitor sees. @returns the address of its file */
async function uploadHero({ server: { url }, cookie }: Target): Promise<string> {
  const headers = { Cookie: cookie, Origin: url, "Sec-Fetch-Site": "same-origin" };
  const form = await drawnPictureForm();
  form.set("alt", "A class");
  const answer = await fetch(`${url}/admin/hero-picture`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}: ${await answer.text()}`);
  const home = await (await fetch(url)).text();
  const [picture] = /\/pictures\/[0-9a-f]{32}-360\.jpg/.exec(home) ?? [];
  if (!picture) throw new Error("The home page shows no picture");
  return picture;
}

/** Returns the address of a stored picture's file. */
function pictureIn(answer: string): string {
  const { picture } = JSON.parse(answer) as { picture: { id: string; width: number } };
  return `/pictures/${picture.id}-${picture.width}.jpg`;
}
