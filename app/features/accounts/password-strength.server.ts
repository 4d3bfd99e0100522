import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

export type StrengthQuestion = {
  /** The password and its alternative spellings. */
  spellings: string[];
  /** Names and addresses that anybody who knows the person or the site would try. */
  ownWords: string[];
};
/** One number for each spelling. */
export type StrengthAnswer = { guessesLog10: number[] };

/** Estimating a long password made of pieces of many words takes a second or two. */
const TIME_LIMIT_MS = 20_000;
const NAME = "password-strength-worker";

type Waiting = {
  question: StrengthQuestion;
  resolve: (guessesLog10: number[]) => void;
  reject: (error: unknown) => void;
};

const waiting: Waiting[] = [];
let isRunning = false;

/**
 * Estimates how many guesses a program needs that knows keyboards, names, dates, common passwords
 * and English words (zxcvbn). Runs in a separate process, which takes 70 MB and exits when no
 * request is waiting.
 *
 * @returns the decimal logarithm of the number of guesses for each spelling
 * @throws if the process doesn't start or takes too long
 */
export function estimateGuesses(question: StrengthQuestion): Promise<number[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    if (!isRunning) void answerWaiting();
  });
}

async function answerWaiting(): Promise<void> {
  isRunning = true;
  let ask: ReturnType<typeof start> | undefined;
  try {
    ask = start();
    for (let next = waiting[0]; next; next = waiting[0]) {
      const answer = await ask.send(next.question);
      waiting.shift();
      next.resolve(answer);
    }
  } catch (error) {
    for (const { reject } of waiting.splice(0)) reject(error);
  } finally {
    ask?.end();
    isRunning = false;
  }
}

function start() {
  const child = spawn(process.execPath, [findProgram()], {
    stdio: ["pipe", "pipe", "ignore"],
    // Pass none of the site's settings.
    env: {},
    windowsHide: true,
  });
  // If the process fails to start or exits early, the missing answer reports it.
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async send(question: StrengthQuestion): Promise<number[]> {
      const tooLong = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT_MS);
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await answers.next();
      clearTimeout(tooLong);
      if (done) throw new Error("The strength of a password could not be estimated");
      return (JSON.parse(value) as StrengthAnswer).guessesLog10;
    },
    end: () => child.stdin.end(),
  };
}

/**
 * Finds the program: beside this file in the source; in the build, beside or above the chunk that
 * contains this code.
 */
function findProgram(): string {
  const found = [`${NAME}.ts`, `${NAME}.js`, `../${NAME}.js`]
    .map((name) => path.resolve(import.meta.dirname, name))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`${NAME} is missing: build the site anew`);
  return found;
}
