import type { ReadDb } from "#app/platform/database/database.server.ts";
import { readOneText, runTextTask, type TextBudget } from "#app/platform/texts/text-pool.server.ts";
import { TextNotRead } from "#app/platform/texts/text-task.ts";
import { type CleanDraft, TOO_LONG } from "../clean-draft.server.ts";
import { POST_LIMITS } from "../post-draft.ts";
import { type FileToRead, readFileTask } from "./file-tasks.server.ts";
import { findOwnPicture, ownSources } from "./own-sources.server.ts";
import { POST_FILE_ENDINGS, POST_FILE_LIMIT } from "./post-file-rules.ts";
import { takeInHtml } from "./take-in-html.server.ts";

export type PostFile = { name: string; bytes: Uint8Array };
/** `isBusy`: the file is fine, but the server is too busy to parse it. */
export type NotTaken = { ok: false; message: string; isBusy?: boolean };
export type ReadPostFile =
  /** `losses`: messages about what could not be imported. */
  { ok: true; draft: CleanDraft; losses: string[] } | NotTaken;

/** Reads a Markdown or HTML file as a draft, without storing it. */
export async function readPostFile(
  db: ReadDb,
  { siteUrl, today, author }: { siteUrl: string; today: string; author: string },
  { name, bytes }: PostFile,
): Promise<ReadPostFile> {
  const ending = POST_FILE_ENDINGS.find((known) => name.toLowerCase().endsWith(known));
  if (!ending)
    return {
      ok: false,
      message: "Only Markdown (.md, .markdown) and HTML (.html, .htm) files can be imported.",
    };
  if (bytes.byteLength > POST_FILE_LIMIT) return { ok: false, message: "The file is larger than 2 MB." };
  const text = decode(bytes);
  if (text === undefined) return { ok: false, message: "The file is not text in UTF-8." };
  if (text.trim() === "") return { ok: false, message: "The file is empty." };
  try {
    const file = {
      text,
      isMarkdown: ending.startsWith(".m"),
      defaults: { title: titleFrom(name), date: today, author },
    };
    return await readOneText((budget) => readText(db, siteUrl, file, budget));
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    return { ok: false, message: error.message, ...(error.status === 503 ? { isBusy: true } : {}) };
  }
}

async function readText(
  db: ReadDb,
  siteUrl: string,
  file: FileToRead,
  budget: TextBudget,
): Promise<ReadPostFile> {
  const { facts, losses, html } = await runTextTask(readFileTask, file, budget);
  const taken = await takeInHtml(html, ownSources(db, siteUrl), {
    deletions: "left out",
    budget,
  });
  if (taken.html.length > POST_LIMITS.content) return { ok: false, message: TOO_LONG };
  const picture = facts.picture ? await findOwnPicture(db, siteUrl, facts.picture) : undefined;
  if (facts.picture && !picture)
    losses.push(`The featured picture was left out (it is not stored here): ${facts.picture.slice(0, 120)}`);
  const draft: CleanDraft = {
    ...facts.draft,
    content: taken.html,
    pictureId: picture?.id ?? null,
    alt: picture ? facts.draft.alt : "",
    decorative: picture ? facts.draft.decorative : false,
  };
  return { ok: true, draft, losses: [...losses, ...facts.losses, ...taken.losses] };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function titleFrom(fileName: string): string {
  return fileName
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
}
