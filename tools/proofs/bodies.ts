import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { peakMemory } from "#tools/benches/start.ts";
import type { Row } from "#tools/benches/table.ts";
import { postForm } from "./posted-forms.ts";
import { atLeast, atMost, type Proof, waitFor, withFolder } from "./proof.ts";
import { visitorAddress } from "./requests.ts";

const BODIES = 3_000;
/**
 * Addresses with the largest form that each takes. The second has limits of its own, the third a
 * budget of its own.
 */
const PLACES = [
  { path: "/contact", length: 64 * 1024 },
  { path: "/counts/post/any/likes", length: 64 * 1024 },
  { path: "/auth/login", length: 256 * 1024 },
] as const;
const SENT = Buffer.alloc(256 * 1024, "a");
/** A body in chunks of one byte, each of which costs its reader far more than that. */
const PIECES = Buffer.from("1\r\na\r\n".repeat(20_000));
/**
 * As many of the largest forms as all visitors together may have in flight (server/body-budget.ts).
 */
const MAX_HELD = 150;
const MAX_MEMORY_MB = 200;
const PATIENCE_MS = 60_000;

const WAVE = 50;
const BETWEEN_WAVES_MS = 50;

/**
 * Sends thousands of forms whose bodies never end, from one address and from thousands, and then an
 * honest visitor's. The quick form sends a thousand each second, the long one all at once.
 */
export const proof: Proof = {
  title: "bodies that never end take little memory and keep nobody out",
  run: (long) => withFolder((folder) => leaveUnfinished(folder, long)),
};

async function leaveUnfinished(folder: string, long: boolean): Promise<Row[]> {
  const server = await startServer({
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    DATA_DIR: folder,
  });
  const statuses = new Map<string, number>();
  const count = (outcome: string) => statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
  const sockets: net.Socket[] = [];
  try {
    for (let nth = 0; nth < BODIES; nth += 1) {
      if (!long && nth % WAVE === 0) await pause(BETWEEN_WAVES_MS);
      sockets.push(beginForm(server, nth, count));
    }
    const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    await waitFor(() => answered() >= BODIES - MAX_HELD, PATIENCE_MS);
    const alive = await fetch(`${server.url}/healthz`);
    const peak = peakMemory(server.pid) ?? 0;
    for (const socket of sockets) socket.destroy();
    const message = {
      ...{ firstName: "Honest", lastName: "Neighbour", email: "h@example.org", subject: "" },
      message: "May I help?",
    };
    const isTaken = await waitFor(
      async () => (await postForm(server, "/contact", message)).status === 303,
      PATIENCE_MS,
    );
    return [
      {
        name: `${BODIES} unfinished bodies, by answer`,
        figure: [...statuses].map(([status, count]) => `${status}: ${count}`).join(", "),
      },
      atLeast("  refused at once", answered(), BODIES - MAX_HELD),
      atMost("  peak of the process", peak, MAX_MEMORY_MB, "MB"),
      atLeast("  health meanwhile, an honest form afterwards", Number(alive.ok) + Number(isTaken), 2),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

/**
 * Sends all but the last byte of a form, and never that one. A third come from one address, a tenth
 * in one-byte chunks.
 */
function beginForm({ url }: TestServer, nth: number, count: (outcome: string) => void): net.Socket {
  const { hostname, port, host } = new URL(url);
  const { path, length } = PLACES[Math.floor(nth / 3) % PLACES.length] as (typeof PLACES)[number];
  const inPieces = nth % 10 === 2;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${nth % 3 === 0 ? "192.0.2.1" : visitorAddress(nth)}`,
    "Content-Type: application/x-www-form-urlencoded",
    inPieces ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
  ];
  const socket = net.connect(Number(port), hostname).on("error", () => {});
  socket.once("connect", () => {
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(inPieces ? PIECES : SENT.subarray(0, length - 1));
  });
  let status = "ended";
  socket.once("data", (answer) => {
    status = String(answer).slice(9, 12);
    count(status);
  });
  // A client that is still sending may lose the answer with the connection.
  socket.once("close", () => status === "ended" && count(status));
  return socket;
}
