import cluster from "node:cluster";

/**
 * Delay before a worker is replaced, so that one that cannot start does not keep the machine busy.
 */
const RESTART_AFTER_MS = 1_000;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/**
 * A terminal and systemd signal all processes of a group, and npm then forwards the one it got
 * itself. Signals within this time count as one.
 */
const SAME_SIGNAL_MS = 1_000;

/** How long a worker may take to answer another one before it is left out. */
const ANSWER_OTHERS_WITHIN_MS = 2_000;

type Message =
  | { tell: string[] }
  | { ready: string }
  | "stop"
  /** One process asks all others. Each answers, and the asking one gets all answers at once. */
  | { ask: number }
  | { asked: Question }
  | { answer: unknown; to: Question }
  | { answers: unknown[]; to: number };
type Question = { by: number; number: number };

/**
 * Runs the server in several processes on one port (`WEB_CONCURRENCY`). The first worker prepares
 * the database and the data folder alone. Then the others start, and the announcement of the first
 * is printed. A worker that exits is replaced. SIGTERM and SIGINT let each worker finish its work;
 * a second signal ends all of them at once.
 */
export function runWorkers(count: number): void {
  const questions = passQuestions();
  let isStopping = false;
  let announcement: string | undefined;
  let ready = 0;

  cluster.on("message", (worker, message: Message) => {
    if (message === "stop") return;
    if ("tell" in message) return print(message.tell);
    if ("ask" in message) return questions.pass({ by: worker.id, number: message.ask });
    if ("answer" in message) return questions.note(message.to, message.answer);
    if (!("ready" in message)) return;
    // It was still starting when the others were told to stop.
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
    // It has already printed why. The others end with this process.
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

/** Forwards one worker's question to all others, and their answers back. */
function passQuestions() {
  const open = new Map<string, { answers: unknown[]; missing: number; end(): void }>();
  const keyOf = ({ by, number }: Question) => `${by} ${number}`;
  return {
    pass(question: Question): void {
      const others = Object.values(cluster.workers ?? {}).filter((one) => one?.id !== question.by);
      const answers: unknown[] = [];
      const end = () => {
        clearTimeout(timer);
        if (!open.delete(keyOf(question))) return;
        const asker = cluster.workers?.[question.by];
        if (asker?.isConnected()) asker.send({ answers, to: question.number } satisfies Message);
      };
      const timer = setTimeout(end, ANSWER_OTHERS_WITHIN_MS);
      open.set(keyOf(question), { answers, missing: others.length, end });
      for (const other of others) if (other?.isConnected()) other.send({ asked: question } satisfies Message);
      if (others.length === 0) end();
    },
    note(question: Question, answer: unknown): void {
      const waiting = open.get(keyOf(question));
      if (!waiting) return;
      waiting.answers.push(answer);
      waiting.missing -= 1;
      if (waiting.missing === 0) waiting.end();
    },
  };
}

let questionsAsked = 0;

/**
 * Asks the other processes of this server ({@link answerOthers}). Returns an empty list if there
 * are none.
 */
export function askOtherProcesses(): Promise<unknown[]> {
  if (!cluster.isWorker) return Promise.resolve([]);
  questionsAsked += 1;
  const number = questionsAsked;
  return new Promise((resolve) => {
    const take = (message: Message) => {
      if (typeof message !== "object" || !("answers" in message) || message.to !== number) return;
      process.off("message", take);
      resolve(message.answers);
    };
    process.on("message", take);
    process.send?.({ ask: number } satisfies Message);
  });
}

/** Answers questions from the other processes of this server. */
export function answerOthers(read: () => Promise<unknown>): void {
  if (!cluster.isWorker) return;
  process.on("message", async (message: Message) => {
    if (typeof message !== "object" || !("asked" in message)) return;
    const answer = await read().catch(() => undefined);
    if (answer !== undefined) process.send?.({ answer, to: message.asked } satisfies Message);
  });
}

/** Reports that this process answers requests: to people, or from a worker to the primary. */
export function tellReady(line: string): void {
  if (cluster.isWorker) process.send?.({ ready: line } satisfies Message);
  else print([line]);
}

/** Prints lines for people. A worker lets the primary print them. */
export function tell(lines: string[]): void {
  if (cluster.isWorker) process.send?.({ tell: lines } satisfies Message);
  else print(lines);
}

/**
 * Calls `stop` when this process is told to stop. A worker is told by the primary and ignores
 * signals: a terminal or a service manager sends them to all processes, so they would count twice.
 */
export function onStop(stop: () => void): void {
  if (cluster.isWorker) {
    for (const signal of SIGNALS) process.on(signal, () => {});
    process.on("message", (message: Message) => {
      if (message === "stop") stop();
    });
  } else onSignal(stop);
}

/** Ends this process as a signal would. A worker is then replaced. */
export function stopThisProcess(): void {
  if (cluster.isWorker) process.emit("message", "stop" satisfies Message, undefined);
  else process.kill(process.pid, "SIGTERM");
}

/**
 * Calls `stop` on the first signal and exits at once on a second one, unless both arrive together
 * ({@link SAME_SIGNAL_MS}).
 */
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
