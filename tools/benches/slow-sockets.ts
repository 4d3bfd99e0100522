import { readdirSync, statSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestServer } from "#tests/support/server.ts";
import { type Kind, type OpenLoad, openLoad } from "./open-load.ts";
import { heldMegabytes } from "./processor.ts";
import { median, type Row } from "./table.ts";
import { keptPages } from "./visitors.ts";

const SOCKETS = 200;
const ROUNDS = 3;
const SECONDS = 4;
const RATE = 100;
/** Two bursts of the same load differ by this factor on their own. */
const GOAL = 1.5;
/**
 * Each reader may have nine answers in flight, each with 64 KB: 28 MB for fifty readers, and as
 * much again for the growth of the heap.
 */
const GOAL_MEGABYTES = 64;
/** Leaves out the moment in which they all connect, which is not what this measures. */
const SETTLE_MS = 2_000;
/** How often a byte comes from each slow connection. */
const DRIBBLE_MS = 1_000;

/**
 * How many requests to send ahead on one connection: their answers exceed the system's own buffers
 * between two sockets.
 */
const SENT_AHEAD = 9;

/** For the transmission of a byte, and for a late check. */
const TOLERANCE_SECONDS = 2;

/**
 * A way to be slow, and after how many seconds the server must have ended it: its limit and the
 * time until it checks.
 */
type Way = {
  name: string;
  request(url: URL, file: string): string;
  isReader?: boolean;
  endedAfter: number;
};

const WAYS: Way[] = [
  { name: "say nothing", request: () => "", endedAfter: 15 + 5 },
  {
    name: "headers that never end",
    request: ({ host }) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    endedAfter: 15 + 5,
  },
  {
    name: "a form that never ends",
    request: ({ host, origin }) =>
      `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: 10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\nmessage=`,
    endedAfter: 30 + 5,
  },
  {
    name: "a large answer that nobody takes",
    // Requested many times at once.
    request: ({ host }, file) => `GET ${file} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(SENT_AHEAD),
    isReader: true,
    // Files are sent in pieces of 64 KB, for each of which the server waits another 16 s.
    endedAfter: 30 + 16 + 10,
  },
];

/**
 * Measures how 200 slow connections, a quarter of each kind, affect everybody else: bursts of the
 * same load with and without them alternate, and their memory is measured. Then leaves the slow
 * ones alone with the server, which must end each in time.
 */
export async function measureSlowSockets(server: TestServer): Promise<Row[]> {
  const kinds = await keptPages(server);
  kinds.push({ ...(kinds[0] as Kind), weight: kinds.length, path: "/auth/login" });
  let seed = 0;
  const burst = (rate: number | "all") => {
    seed += 1;
    return openLoad({ url: server.url, kinds, seconds: SECONDS, rate, seed });
  };
  await burst("all");
  const file = largestFile();
  const steady = { without: [] as OpenLoad[], during: [] as OpenLoad[] };
  const full = { without: [] as OpenLoad[], during: [] as OpenLoad[] };
  const memory = { without: [] as number[], during: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    steady.without.push(await burst(RATE));
    full.without.push(await burst("all"));
    memory.without.push(heldMegabytes(server.pid) ?? Number.NaN);
    const slow = await openSlowSockets(server, file);
    await pause(SETTLE_MS);
    steady.during.push(await burst(RATE));
    full.during.push(await burst("all"));
    memory.during.push(heldMegabytes(server.pid) ?? Number.NaN);
    for (const one of slow) one.socket.destroy();
  }
  const more = median(memory.during) - median(memory.without);
  const errors = [...steady.during, ...full.during].reduce((sum, one) => sum + one.errors, 0);
  return [
    compare("p50", steady, (one) => one.p50, "ms"),
    compare("p99", steady, (one) => one.p99, "ms"),
    compare("requests a second", full, (one) => one.answeredPerSecond, "/s"),
    { name: "refused or lost beside them", figure: String(errors), goal: "0", met: errors === 0 },
    ...(Number.isNaN(more)
      ? []
      : [
          {
            name: `memory for ${SOCKETS} of them`,
            figure: `${more.toFixed(1)} MB`,
            goal: `<= ${GOAL_MEGABYTES} MB`,
            met: more <= GOAL_MEGABYTES,
          },
        ]),
    ...(await timeEnds(server, file)),
  ];
}

function compare(
  name: string,
  { without, during }: { without: OpenLoad[]; during: OpenLoad[] },
  pick: (one: OpenLoad) => number,
  unit: "ms" | "/s",
): Row {
  const [before, after] = [median(without.map(pick)), median(during.map(pick))];
  const slower = unit === "ms" ? after / before : before / after;
  return {
    name: `${name}, without and with ${SOCKETS} slow connections`,
    figure: `${before.toFixed(1)} -> ${after.toFixed(1)} ${unit}  ${slower.toFixed(2)}x slower`,
    goal: `<= ${GOAL}x`,
    met: slower <= GOAL,
  };
}

type SlowSocket = { way: Way; socket: net.Socket; openedAt: number; ended: Promise<number> };

/**
 * Opens the connections, a quarter of each kind. Each sends or reads a byte per second until it is
 * closed.
 */
async function openSlowSockets(server: TestServer, file: string): Promise<SlowSocket[]> {
  const url = new URL(server.url);
  const opened = Array.from({ length: SOCKETS }, (_, index) => {
    const way = WAYS[index % WAYS.length] as Way;
    const socket = net.connect({ host: "127.0.0.1", port: Number(url.port) });
    const openedAt = performance.now();
    socket.on("error", () => {});
    if (way.isReader) socket.pause();
    else socket.on("data", () => {});
    socket.write(way.request(url, file));
    const dribble = setInterval(() => {
      if (way.isReader) {
        socket.read(1);
        // The server ignores it between two requests. A client that reads nothing has no other way
        // to notice that the connection was closed.
        socket.write("\r\n");
      } else if (way.request(url, file) !== "") socket.write("a");
    }, DRIBBLE_MS);
    const ended = new Promise<number>((resolve) => {
      const end = () => {
        clearInterval(dribble);
        socket.destroy();
        resolve((performance.now() - openedAt) / 1000);
      };
      socket.once("close", end).once("end", end);
    });
    return { way, socket, openedAt, ended };
  });
  await Promise.all(
    opened.map(
      ({ socket }) =>
        new Promise<void>((resolve, reject) => {
          socket.once("connect", resolve).once("error", reject);
        }),
    ),
  );
  return opened;
}

/** Measures when the server has ended the last slow connection of each kind. */
async function timeEnds(server: TestServer, file: string): Promise<Row[]> {
  const opened = await openSlowSockets(server, file);
  const rows: Row[] = [];
  for (const way of WAYS) {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<number>((resolve) => {
      timer = setTimeout(resolve, (way.endedAfter + TOLERANCE_SECONDS) * 1000, Number.POSITIVE_INFINITY);
    });
    const its = opened.filter((one) => one.way === way);
    const last = Math.max(...(await Promise.all(its.map(({ ended }) => Promise.race([ended, limit])))));
    clearTimeout(timer);
    rows.push({
      name: `ended: ${its.length} that send ${way.name}`,
      figure: last === Number.POSITIVE_INFINITY ? "never" : `${last.toFixed(1)} s`,
      goal: `<= ${way.endedAfter} s + ${TOLERANCE_SECONDS} s`,
      met: last <= way.endedAfter + TOLERANCE_SECONDS,
    });
  }
  for (const { socket } of opened) socket.destroy();
  return rows;
}

/**
 * Returns the address of the largest script. Requests without Accept-Encoding get it uncompressed.
 */
function largestFile(): string {
  const folder = path.resolve("build/current/client/assets");
  const files = readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }));
  const largest = files.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  return `/assets/${largest.name}`;
}
