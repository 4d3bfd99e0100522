import { createInterface } from "node:readline";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { GUESSABLE_WORDS } from "./guessable-phrases.ts";
import type { StrengthAnswer, StrengthQuestion } from "./password-strength.server.ts";

/*
 * Runs as a separate process, because its dictionaries take 70 MB, which are freed when it exits.
 * Answers each line of its input with one line of output. Passwords arrive on standard input, since
 * other users can read arguments and environments.
 */
const strength = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
for await (const line of createInterface({ input: process.stdin })) {
  const { spellings, ownWords } = JSON.parse(line) as StrengthQuestion;
  const guessesLog10 = spellings.map(
    (one) => strength.check(one, [...ownWords, ...GUESSABLE_WORDS]).guessesLog10,
  );
  process.stdout.write(`${JSON.stringify({ guessesLog10 } satisfies StrengthAnswer)}\n`);
}
