import net from "node:net";
import { text } from "node:stream/consumers";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import type { Kind, OpenLoad, OpenLoadTask } from "./open-load.ts";
import { percentile } from "./table.ts";

/**
 * The generator behind `openLoad`. Reads its task as JSON from standard input and prints what it
 * measured. Speaks just enough HTTP over plain sockets to be far cheaper than the server under
 * load.
 */
const CONNECTIONS = 64;
/** A request without an answer by then counts as an error with this latency. */
const LAST_ANSWERS_MS = 10_000;

const task = JSON.parse(await text(process.stdin)) as OpenLoadTask;
const { port, host } = new URL(task.url);
const random = randomNumbers(task.seed);
const requests = task.kinds.map(prepare);
const totalWeight = task.kinds.reduce((sum, { weight }) => sum + weight, 0);

const latencies: number[] = [];
const faults = new Map<string, number>();
/** The times at which requests were due that no connection was free for. */
const waiting: number[] = [];
let firstWaiting = 0;
let sent = 0;
let isOver = false;
let underWay = 0;
const idle: Connection[] = [];

type Connection = { socket: net.Socket; dueAt: number; kind: number; parser: AnswerParser };

/** Parses the answers on one connection, one at a time. */
class AnswerParser {
  #head: Buffer | undefined;
  #status = 0;
  /** The bytes of the body that are still missing. A chunked body ends with an empty chunk. */
  #left = 0;
  #isChunked = false;
  #tail = "";

  /** Returns the status once the answer is complete. */
  take(piece: Buffer): number | undefined {
    let body = piece;
    if (this.#status === 0) {
      const all: Buffer = this.#head ? Buffer.concat([this.#head, piece]) : piece;
      const end = all.indexOf("\r\n\r\n");
      if (end === -1) {
        this.#head = all;
        return undefined;
      }
      const head = all.toString("latin1", 0, end);
      this.#head = undefined;
      this.#status = Number(head.slice(9, 12));
      this.#left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
      body = all.subarray(end + 4);
    }
    this.#left -= body.length;
    if (this.#isChunked) {
      this.#tail = (this.#tail + body.toString("latin1")).slice(-7);
      if (!this.#tail.endsWith("0\r\n\r\n")) return undefined;
    } else if (this.#left > 0) return undefined;
    const status = this.#status;
    this.#status = 0;
    this.#tail = "";
    return status;
  }
}

const connections = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
idle.push(...connections);
const usedBefore = process.cpuUsage();
const startedAt = performance.now();
const endsAt = startedAt + task.seconds * 1000;
let dueAt = startedAt;
let answeredInTime = 0;

while (performance.now() < endsAt) {
  const now = performance.now();
  if (task.rate === "all") while (idle.length > 0) send(performance.now());
  else
    for (; dueAt <= now; dueAt += gap(task.rate)) {
      if (idle.length > 0) send(dueAt);
      else waiting.push(dueAt);
    }
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const { user, system } = process.cpuUsage(usedBefore);
const wallSeconds = (performance.now() - startedAt) / 1000;
const latest = performance.now() + LAST_ANSWERS_MS;
while (underWay > 0 && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, 5));
const answeredIn = (performance.now() - startedAt) / 1000;
const answered = latencies.length;
const unanswered = [
  ...waiting.slice(firstWaiting),
  ...connections.filter((one) => one.dueAt > 0).map((one) => one.dueAt),
];
for (const due of unanswered) {
  latencies.push(performance.now() - due);
  note("no answer");
}
isOver = true;
for (const { socket } of connections) socket.destroy();
const result: OpenLoad & { processor: number; wallSeconds: number } = {
  // The requests left at the end are mostly of the slow kinds. Without them, the highest load would
  // be one of easier requests.
  answeredPerSecond: task.rate === "all" ? answered / answeredIn : answeredInTime / wallSeconds,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  longest: latencies.reduce((most, one) => Math.max(most, one), 0),
  errors: [...faults.values()].reduce((sum, one) => sum + one, 0),
  faults: [...faults].map(([fault, times]) => `${times}x ${fault}`),
  processor: (user + system) / 1e6,
  wallSeconds,
};
process.stdout.write(JSON.stringify(result));

/** Draws the gap between two independent visitors: gaps are exponentially distributed. */
function gap(rate: number): number {
  return (-Math.log(1 - random()) / rate) * 1000;
}

function send(due: number): void {
  const connection = idle.pop() as Connection;
  connection.dueAt = due;
  connection.kind = choose();
  underWay += 1;
  sent += 1;
  connection.socket.write((requests[connection.kind] as () => string | Buffer)());
}

function choose(): number {
  let left = random() * totalWeight;
  for (const [index, { weight }] of task.kinds.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}

/**
 * Returns a function that makes the bytes of one kind of request, or returns the same ones if all
 * are alike.
 */
function prepare({ method = "GET", path, headers = {}, body }: Kind): () => Buffer | string {
  const lines = { Host: host, ...headers };
  const plain = (fill: (part: string) => string) => {
    const filled = body === undefined ? undefined : fill(body);
    const length = filled === undefined ? {} : { "Content-Length": String(Buffer.byteLength(filled)) };
    const head = Object.entries({ ...lines, ...length }).map(
      ([name, value]) => `${name}: ${fill(value)}\r\n`,
    );
    return `${method} ${fill(path)} HTTP/1.1\r\n${head.join("")}\r\n${filled ?? ""}`;
  };
  const once = plain((part) => part);
  if (!/\{(n|ip)\}/.test(once)) {
    const bytes = Buffer.from(once);
    return () => bytes;
  }
  return () => {
    const n =
      `${process.pid.toString(16)}${task.seed.toString(16).padStart(8, "0")}${sent.toString(16).padStart(8, "0")}`.padStart(
        32,
        "0",
      );
    const ip = `10.${(random() * 256) | 0}.${(random() * 256) | 0}.${(random() * 256) | 0}`;
    return plain((part) => part.replaceAll("{n}", n).replaceAll("{ip}", ip));
  };
}

async function connect(): Promise<Connection> {
  const connection: Connection = {
    socket: net.connect({ host: "127.0.0.1", port: Number(port), noDelay: true }),
    dueAt: 0,
    kind: 0,
    parser: new AnswerParser(),
  };
  attach(connection);
  await new Promise<void>((resolve, reject) =>
    connection.socket.once("connect", resolve).once("error", reject),
  );
  return connection;
}

function attach(connection: Connection): void {
  const { socket } = connection;
  socket.on("data", (piece: Buffer) => {
    const status = connection.parser.take(piece);
    if (status === undefined) return;
    if (status >= 400) note(`${task.kinds[connection.kind]?.path} answered ${status}`);
    count(connection);
    idle.push(connection);
    sendNext();
  });
  socket.on("error", () => {});
  socket.on("close", () => replace(connection));
}

/** Replaces a connection that was closed. Its request is lost. */
function replace(connection: Connection): void {
  if (isOver) return;
  if (connection.dueAt > 0) {
    note(`${task.kinds[connection.kind]?.path}: connection closed`);
    count(connection);
  }
  const index = idle.indexOf(connection);
  if (index !== -1) idle.splice(index, 1);
  connection.socket = net.connect({ host: "127.0.0.1", port: Number(port), noDelay: true });
  connection.parser = new AnswerParser();
  connection.socket.once("connect", () => {
    idle.push(connection);
    sendNext();
  });
  attach(connection);
}

function count(connection: Connection): void {
  const now = performance.now();
  latencies.push(now - connection.dueAt);
  if (now <= endsAt) answeredInTime += 1;
  connection.dueAt = 0;
  underWay -= 1;
}

function sendNext(): void {
  const now = performance.now();
  const due = waiting[firstWaiting];
  if (due !== undefined) {
    firstWaiting += 1;
    send(due);
  } else if (task.rate === "all" && now < endsAt) send(now);
}

function note(fault: string): void {
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
}
