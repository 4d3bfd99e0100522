/** The setting: one entry on each line, "victim = survivor". */
export type WordsToAvoid = { words: string };

export type WordAdvice = { avoid: string; instead: string };

export const MAX_WORD_LINES = 200;

/** What a site starts with. */
export const DEFAULT_WORDS = `victim = a girl who was hurt
teen mum = young mother
teen mother = young mother
teenage mother = young mother
unwed mother = mother
single mother = mother
fallen girl = girl
wayward girl = girl
promiscuous =
illegitimate child = child
bastard = child
dropout = girl who left school
drop-out = girl who left school
school leaver = girl who left school
child bride = girl who was married as a child
impregnated = became pregnant
defiled = abused
loose morals =
ruined her life = changed her life
spoilt girl = girl
beneficiary = student
beneficiaries = students
underprivileged = with few means
less privileged = with few means
voiceless = not listened to`;

/** Reads the entries of the setting. What stands after "=" may be empty. */
export function wordAdvice({ words }: WordsToAvoid): WordAdvice[] {
  return words.split("\n").flatMap((line) => {
    const [avoid = "", ...instead] = line.split("=");
    return avoid.trim() === "" ? [] : { avoid: avoid.trim(), instead: instead.join("=").trim() };
  });
}

/** Finds words to avoid in a text, also in the plural. Lists each once, as it is written there. */
export function findWordsToAvoid(text: string, advice: readonly WordAdvice[]) {
  return advice.flatMap(({ avoid, instead }) => {
    const escaped = avoid.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+");
    // Not within a longer word. `\b` knows only the letters of English.
    const pattern = new RegExp(`(?:^|[^\\p{L}\\p{N}])(${escaped}s?)(?![\\p{L}\\p{N}])`, "giu");
    const found = new Set(Array.from(text.matchAll(pattern), ([, words = ""]) => words));
    return [...found].map((words) => ({ words, instead }));
  });
}
