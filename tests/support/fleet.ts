import { execFileSync } from "node:child_process";
import http from "node:http";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { TAB } from "#tests/support/posts.ts";
import { type Answer, ask } from "../http/request.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { startServer, type TestServer } from "./server.ts";
import type { SignedIn } from "./sign-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The ways in which several processes serve one site. */
const FLEETS = {
  "two processes of one server on SQLite": { WEB_CONCURRENCY: "2" },
  "two processes of one server on PostgreSQL": { WEB_CONCURRENCY: "2", onPostgres: true },
  "two servers on one PostgreSQL and one S3 store": { onPostgres: true, isTwice: true },
} as const;
type Kind = { WEB_CONCURRENCY?: string; onPostgres?: boolean; isTwice?: boolean };

/**
 * How many requests it takes to reach every process. Each opens a connection of its own, and the
 * connections are distributed round-robin.
 */
export const ROUND = 4;

/** Several processes that serve one site. */
export class Fleet {
  readonly servers: TestServer[] = [];
  mail!: MailServer;
  /** A connection of the test's own. */
  database!: Database;
  environment: Record<string, string> = {};
  readonly isTwice: boolean;
  readonly onPostgres: boolean;
  readonly #settings: Record<string, string>;
  #made: TestDatabase | undefined;
  #store: S3Server | undefined;
  #mailGate: Promise<void> = Promise.resolve();
  #mailsWaiting = 0;

  constructor({ onPostgres = false, isTwice = false, ...settings }: Kind) {
    this.onPostgres = onPostgres;
    this.isTwice = isTwice;
    this.#settings = settings;
  }

  get first(): TestServer {
    return this.servers[0] as TestServer;
  }

  get last(): TestServer {
    return this.servers.at(-1) as TestServer;
  }

  /** How many answers `askAll` returns. */
  get all(): number {
    return this.servers.length * ROUND;
  }

  async start(): Promise<void> {
    this.mail = await startMailServer({
      onMailFrom: (_address, _session, callback) => {
        this.#mailsWaiting += 1;
        void this.#mailGate.then(() => callback());
      },
    });
    // Visitors are distinguished by the address that a proxy would name. Without one, all are the
    // same.
    this.environment = { ...this.#settings, SMTP_URL: this.mail.url, TRUST_PROXY: "1" };
    if (this.onPostgres) {
      this.#made = await openTestDatabase("postgres", { migrated: false });
      this.environment.DATABASE_URL = this.#made.location.url as string;
    }
    if (this.isTwice) {
      this.#store = await startS3Server(temporaryFolder("s3"));
      Object.assign(this.environment, this.#store.settings);
    }
    // Both at the same time: they prepare the same empty database.
    const starting = (this.isTwice ? [1, 2] : [1]).map(() => startServer(this.environment));
    this.servers.push(...(await Promise.all(starting)));
    this.database = openDatabase(this.first.database);
  }

  async stop(): Promise<void> {
    const codes = await Promise.all(this.servers.map((server) => server.stop()));
    await this.database.close();
    await this.#made?.close();
    await this.#store?.stop();
    await this.mail.close();
    expect(codes).toEqual(this.servers.map(() => 0));
  }

  /** Sends the same request to every process. */
  askAll(path: string, cookie = ""): Promise<Answer[]> {
    const headers = { Cookie: cookie };
    return Promise.all(
      this.servers.flatMap(({ url }) =>
        Array.from({ length: ROUND }, () => ask(url, path, { headers, agent: new http.Agent() })),
      ),
    );
  }

  /** Blocks all mails until they are released. `waiting` counts those that have begun since. */
  holdMail(): { waiting(): number; release(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#mailGate = promise;
    this.#mailsWaiting = 0;
    return { waiting: () => this.#mailsWaiting, release: resolve };
  }

  /**
   * Blocks the publication of posts: on PostgreSQL after the change of the post, before its audit
   * entry; on SQLite, where only one process writes at a time, before it begins.
   */
  async holdPublishing(): Promise<{
    findPublisher(): Promise<number | undefined>;
    release(): Promise<void>;
  }> {
    const { DATABASE_URL } = this.environment;
    if (!DATABASE_URL) {
      const sqlite = new DatabaseSync(path.join(this.first.dataDir, "schoolward.sqlite"), {
        timeout: 10_000,
      });
      sqlite.exec("begin immediate");
      return {
        // A process that answers another request now has begun whatever came before it.
        findPublisher: async () => {
          await this.askAll("/healthz");
          return this.processes()[0];
        },
        release: async () => {
          if (sqlite.isOpen) sqlite.close();
        },
      };
    }
    const client = new pg.Client(DATABASE_URL);
    client.on("error", () => {});
    await client.connect();
    await client.query("begin; lock table audit_entries in exclusive mode");
    const { db } = this.database;
    return {
      // On another connection, because a transaction sees the list of processes as of its first
      // query.
      async findPublisher() {
        const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_entries%'`.execute(
          db,
        );
        return rows[0] && Number(/^schoolward (\d+)$/.exec(rows[0].name)?.[1]);
      },
      release: () => client.end(),
    };
  }

  /** Lists the processes that serve. */
  processes(): number[] {
    return this.isTwice ? this.servers.map(({ pid }) => pid) : childrenOf(this.first.pid);
  }

  /** Kills a serving process, as a crash would, and waits for its replacement. */
  async kill(pid: number): Promise<void> {
    const nth = this.isTwice ? this.servers.findIndex((server) => server.pid === pid) : -1;
    const server = this.servers[nth];
    if (server) {
      await server.stop("SIGKILL");
      this.servers[nth] = await startServer({ ...this.environment, PORT: new URL(server.url).port });
      return;
    }
    const told = this.first.lines.length;
    process.kill(pid, "SIGKILL");
    const line = `Process ${pid} ended with SIGKILL; another takes its place`;
    await expect.poll(() => this.first.lines.slice(told), { timeout: 20_000 }).toContain(line);
    await expect.poll(() => this.processes().length, { timeout: 20_000 }).toBe(2);
  }
}

/** Declares the same tests for each kind of fleet. */
export function describeOnEachFleet(body: (fleet: Fleet) => void): void {
  describe.each(Object.entries(FLEETS))("%s", (_name, kind) => {
    const fleet = new Fleet(kind);
    // The store may have to be installed first.
    beforeAll(() => fleet.start(), 300_000);
    afterAll(() => fleet.stop(), 120_000);
    body(fleet);
  });
}

export function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="]).toString().trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number);
}

/** Saves a number as a post's text. Undefined if no answer came. */
export async function saveDraft(
  { url }: TestServer,
  { cookie }: SignedIn,
  { id, version }: { id: string; version: number },
  text: number,
): Promise<{ version: number } | undefined> {
  const draft = {
    ...{ title: `Post ${id}`, slug: "", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
    ...{ readTime: "", tags: [], content: `<p>${text}</p>`, pictureId: null, alt: "", decorative: false },
    ...{
      featured: false,
      allowComments: true,
      language: "en",
      metaTitle: "",
      metaDescription: "",
      status: "published",
    },
    ...{ publishDate: "", publishTime: "" },
  };
  const headers = {
    ...{ Origin: url, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    "Content-Type": "application/json",
  };
  const body = JSON.stringify({ draft, base: version, reason: "autosave", tab: TAB.tab });
  const answer = await ask(url, `/admin/blog/${id}/draft`, { method: "PUT", headers, body }).catch(
    () => undefined,
  );
  return answer?.status === 200 ? (JSON.parse(answer.text) as { version: number }) : undefined;
}
