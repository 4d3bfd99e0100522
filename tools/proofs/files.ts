import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, none, type Proof, waitFor, withFolder } from "./proof.ts";
import { Requests } from "./requests.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** So few files and connections that a few hundred visitors use them up. */
const MAX_DESCRIPTORS = 160;
const CONNECTIONS = 400;
const ROUND_MS = 1_000;
/** A visitor's pause: eight of them still request each file several times in every state. */
const BETWEEN_REQUESTS_MS = 2;
/** Statuses that are right for a file that can't be opened. */
const HONEST = [200, 404, 503];

/**
 * Deletes, truncates, replaces and restores the files of the build and of the pictures under load,
 * and makes the server run out of file descriptors again and again. It must survive, never serve
 * wrong bytes, and serve again afterwards.
 */
export const proof: Proof = {
  title: "a file that is missing, cut or cannot be opened ends no process",
  run: (long) => withFolder((folder) => attack(folder, long ? 10 : 1)),
};

async function attack(folder: string, rounds: number): Promise<Row[]> {
  cpSync(path.join(ROOT, "build"), path.join(folder, "build"), { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(ROOT, "package.json"), path.join(folder, "package.json"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const start = `cd '${folder}' && ulimit -n ${MAX_DESCRIPTORS} && exec '${process.execPath}' build/current/server/schoolward.js start`;
  const server = await startServer({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }, [
    "-e",
    `process.execve("/bin/sh", ["sh", "-c", ${JSON.stringify(start)}])`,
  ]);
  const load = new Load(server, folder, await listFiles(server, folder));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const damage of [rmSync, cut, replace]) {
        await load.whileRunning(() => {
          for (const { file } of load.files) damage(file);
        });
        await load.whileRunning(() => load.restore());
      }
      await load.whileRunning(() => useUpDescriptors(server));
    }
    const isAlive = await waitFor(() => load.isWhole(), 10_000);
    return [
      { name: "files", figure: String(load.files.length) },
      atLeast("requests meanwhile", load.asked, rounds * 1_000),
      {
        name: "  by answer",
        figure: [...load.answers].map(([status, times]) => `${status}: ${times}`).join(", "),
      },
      none("answers that are neither a file, 404 nor 503, and wrong bytes", load.wrong),
      atLeast("the same process serves every file again", Number(isAlive), 1),
    ];
  } finally {
    load.close();
    await server.stop();
  }
}

type ServedFile = { file: string; at: string; bytes: Buffer };

/**
 * Lists every file of the build that is served unchanged, and a picture that an owner has uploaded.
 */
async function listFiles(server: TestServer, folder: string): Promise<ServedFile[]> {
  const client = path.join(folder, "build/current/client");
  const names = readdirSync(client, { recursive: true, encoding: "utf8" });
  const build = names
    .filter((name) => /\.(js|css|svg|png)$/.test(name))
    .map((name) => ({ file: path.join(client, name), at: `/${name}` }));
  const owner = await signIn(server);
  await owner.uploadHeroPhoto();
  const home = await (await fetch(server.url)).text();
  const picture = /\/pictures\/[\w-]+\.jpg/.exec(home)?.[0] as string;
  const pictures = { file: path.join(server.dataDir, "files", path.basename(picture)), at: picture };
  return [...build, pictures].map((one) => ({ ...one, bytes: readFileSync(one.file) }));
}

function cut(file: string): void {
  truncateSync(file, 10);
}

function replace(file: string): void {
  writeFileSync(file, "something else");
}

/** Opens more connections than the process may have. Each sends a request and stays open. */
async function useUpDescriptors({ url }: TestServer): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = net.connect(Number(port), hostname).on("error", () => {});
    socket.write(`GET /about HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    return socket;
  });
  await pause(ROUND_MS);
  for (const socket of sockets) socket.destroy();
}

/** Visitors who request one file after the other, over connections of their own. */
class Load {
  readonly files: ServedFile[];
  readonly answers = new Map<number | string, number>();
  readonly wrong: string[] = [];
  asked = 0;
  readonly #requests: Requests;
  readonly #buildFolder: string;

  constructor(server: TestServer, folder: string, files: ServedFile[]) {
    this.#requests = new Requests(server.url, 8);
    this.#buildFolder = path.join(folder, "build");
    this.files = files;
  }

  async whileRunning(work: () => void | Promise<void>): Promise<void> {
    let isOver = false;
    const visitor = async (nth: number) => {
      for (let at = nth; !isOver; at += 7) {
        await this.#ask(this.files[at % this.files.length] as ServedFile);
        await pause(BETWEEN_REQUESTS_MS);
      }
    };
    const visitors = Promise.all(Array.from({ length: 8 }, (_, nth) => visitor(nth)));
    await pause(ROUND_MS / 5);
    await work();
    await pause(ROUND_MS / 5);
    isOver = true;
    await visitors;
  }

  restore(): void {
    for (const { file, bytes } of this.files) writeFileSync(file, bytes);
  }

  async isWhole(): Promise<boolean> {
    for (const { at, bytes } of this.files) {
      const answer = await this.#requests.ask(at).catch(() => undefined);
      if (answer?.status !== 200 || !answer.body.equals(bytes)) return false;
    }
    return true;
  }

  close(): void {
    this.#requests.close();
  }

  async #ask({ at, bytes, file }: ServedFile): Promise<void> {
    this.asked += 1;
    // A refused or dropped connection is no answer, and no wrong one.
    const answer = await this.#requests.ask(at).catch(() => undefined);
    const outcome = answer?.status ?? "no connection";
    this.answers.set(outcome, (this.answers.get(outcome) ?? 0) + 1);
    if (!answer) return;
    if (!HONEST.includes(answer.status)) this.wrong.push(`${at} answered ${answer.status}`);
    // A picture is read from its folder, so whatever replaces it there is served.
    const isBuild = file.startsWith(this.#buildFolder);
    if (answer.status === 200 && isBuild && !answer.body.equals(bytes))
      this.wrong.push(`${at} is not what it was`);
  }
}
