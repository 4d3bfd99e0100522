import { createInterface } from "node:readline";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { GUESSABLE_WORDS } from "./guessable-phrases.ts";
import type { StrengthAnswer, StrengthQuestion } from "./password-strength.server.ts";

/*
 * A program of its own: the dictionaries take 70 MB, which go with it. Answers each line of its input with one of its output.
 * Passwords come that way, since arguments and environments can be read by others.
 */
const strength = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
for await (const line of createInterface({ input: process.stdin })) {
  const { spellings, ownWords } = JSON.parse(line) as StrengthQuestion;
  const guessesLog10 = spellings.map(
    (one) => strength.check(one, [...ownWords, ...GUESSABLE_WORDS]).guessesLog10,
  );
  process.stdout.write(`${JSON.stringify({ guessesLog10 } satisfies StrengthAnswer)}\n`);
}
