/** The kinds of request that readers send. */
export const READS = ["kept page", "new page", "admin list", "picture", "bundled file", "health"] as const;
/** The kinds of request that writers send. */
export const WRITES = ["message", "newsletter", "sign-in", "draft", "upload", "like"] as const;
export type Kind = (typeof READS)[number] | (typeof WRITES)[number];
export const KINDS: readonly Kind[] = [...READS, ...WRITES];

/** `mark` is the input that must be kept in a refusal. */
export type Answer = { status: number; text: string; headers: Headers; mark?: string };

/** Terms from internal errors, which nobody outside may read. */
const INSIDE = /\n\s+at |node_modules|SQLITE|ECONN|ENOSPC|EFBIG|Error:|disk I\/O|terminat/;
/** What is shown next to the button of a refused form. */
const SENTENCES: Partial<Record<Kind, string>> = {
  message: "Failed to send message",
  newsletter: "That did not work. Your address is still here: please try again.",
  "sign-in": "An unexpected error occurred. Please try again.",
};

/** Returns what is wrong with an answer, which must be a success or a 503 with a proper message. */
export function whatIsWrong(kind: Kind, { status, text, headers, mark }: Answer): string | undefined {
  if (INSIDE.test(text)) return `${kind}: ${status} tells of what is inside: ${text.slice(0, 300)}`;
  if (status !== 503) return status < 400 ? undefined : `${kind} was answered ${status}`;
  if (!headers.has("Retry-After")) return `${kind}: 503 without Retry-After`;
  const sentence = SENTENCES[kind];
  if (sentence && !text.includes(sentence)) return `${kind}: 503 without its sentence`;
  if (mark && !text.includes(mark)) return `${kind}: 503 without what was typed`;
  if (/page|list/.test(kind) && !text.includes("We cannot show this just now"))
    return `${kind}: 503 without its page`;
  return undefined;
}
