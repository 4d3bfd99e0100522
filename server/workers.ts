import cluster from "node:cluster";

/** How long the successor of a process waits: one that cannot start must not keep the machine busy. */
const RESTART_AFTER_MS = 1_000;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** A terminal and systemd send a signal to all processes of a group, and npm then passes on the one that it got itself. */
const SAME_SIGNAL_MS = 1_000;

type Message = { tell: string[] } | { ready: string } | "stop";

/**
 * Runs the server in several processes on one port (`WEB_CONCURRENCY`). The first prepares the database and the data folder
 * alone; then the others start, and the line of the first is printed. One that ends is replaced. SIGTERM and SIGINT let
 * each finish what it has begun; a second one ends all at once.
 */
export function runWorkers(count: number): void {
  let isStopping = false;
  let announcement: string | undefined;
  let ready = 0;

  cluster.on("message", (worker, message: Message) => {
    if (message === "stop") return;
    if ("tell" in message) return print(message.tell);
    // It was still starting when the others were told.
    if (isStopping) return void worker.send("stop" satisfies Message);
    ready += 1;
    if (ready === 1) {
      announcement = message.ready;
      for (let started = 1; started < count; started += 1) cluster.fork();
    }
    if (ready === count && announcement) print([announcement]);
  });
  cluster.on("exit", (worker, code, signal) => {
    if (isStopping) return Object.keys(cluster.workers ?? {}).length === 0 ? process.exit(0) : undefined;
    // It has said why. The others go with this process.
    if (ready < count) process.exit(code || 1);
    console.error(`Process ${worker.process.pid} ended with ${signal ?? code}; another takes its place`);
    setTimeout(() => {
      if (!isStopping) cluster.fork();
    }, RESTART_AFTER_MS);
  });
  onSignal(() => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send("stop" satisfies Message);
  });
  cluster.fork();
}

/** Says that this process answers: to people, or to the process that looks after it. */
export function tellReady(line: string): void {
  if (cluster.isWorker) process.send?.({ ready: line } satisfies Message);
  else print([line]);
}

/** Prints lines for people; one of several processes has it done by the process that looks after it. */
export function tell(lines: string[]): void {
  if (cluster.isWorker) process.send?.({ tell: lines } satisfies Message);
  else print(lines);
}

/**
 * Calls `stop` when this process is told to go. One of several is told by the process that looks after it and passes over
 * signals of its own: a terminal or a service manager sends them to all at once, and that would count twice.
 */
export function onStop(stop: () => void): void {
  if (cluster.isWorker) {
    for (const signal of SIGNALS) process.on(signal, () => {});
    process.on("message", (message: Message) => {
      if (message === "stop") stop();
    });
  } else onSignal(stop);
}

/** Ends this process as a signal would; one of several is replaced. */
export function stopThisProcess(): void {
  if (cluster.isWorker) process.emit("message", "stop" satisfies Message, undefined);
  else process.kill(process.pid, "SIGTERM");
}

/** A second signal ends the process at once, but not one that comes with the first: see {@link SAME_SIGNAL_MS}. */
function onSignal(stop: () => void): void {
  let firstAt: number | undefined;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        stop();
      } else if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
    });
}

function print(lines: string[]): void {
  for (const line of lines) console.log(line);
}
