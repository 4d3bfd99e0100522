import { readCategories } from "#app/features/blog/categories/own-categories.server.ts";
import { type CleanPostDraft, POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { TOO_LONG } from "#app/features/blog/post-draft-input.server.ts";
import { postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { openNewPost } from "#app/features/blog/post-to-write.server.ts";
import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readOneText, runTextTask, type TextBudget } from "#app/platform/texts/text-pool.server.ts";
import { TextNotRead } from "#app/platform/texts/text-task.ts";
import { type FileToRead, readFileTask } from "./file-tasks.server.ts";
import { type Import, noteImported } from "./imports.server.ts";
import type { Known } from "./post-facts.server.ts";
import { POST_FILE_ENDINGS, POST_FILE_LIMIT } from "./post-file-rules.ts";
import { foreignId } from "./store-foreign-post.server.ts";
import { type GivenUploads, ownSources, type Sources, takeInHtml } from "./take-in-html.server.ts";

export type PostFile = { name: string; bytes: Uint8Array };
/** `isBusy`: the file is fine, but the server is too busy to parse it. */
export type NotTaken = { ok: false; message: string; isBusy?: boolean };
export type ReadPostFile =
  /** `losses`: messages about what could not be imported. */
  { ok: true; draft: CleanPostDraft; losses: string[] } | NotTaken;

type Around = Known & { siteUrl: string; today: string; author: string; uploads?: GivenUploads };

/** Reads a Markdown or HTML file as a draft, without storing it. */
export async function readPostFile(
  db: ReadDb,
  { siteUrl, today, author, categories, uploads }: Around,
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
      defaults: { title: titleFrom(name), date: today, author, categories },
    };
    const sources = ownSources(db, siteUrl, uploads);
    return await readOneText((budget) => readText(file, sources, budget));
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    return { ok: false, message: error.message, ...(error.status === 503 ? { isBusy: true } : {}) };
  }
}

async function readText(file: FileToRead, sources: Sources, budget: TextBudget): Promise<ReadPostFile> {
  const { facts, losses, html } = await runTextTask(readFileTask, file, budget);
  const taken = await takeInHtml(html, sources, { deletions: "left out", budget });
  if (taken.html.length > POST_LIMITS.content) return { ok: false, message: TOO_LONG };
  const found = facts.picture ? await sources.findPicture(facts.picture, facts.draft.alt) : undefined;
  const picture = found && "id" in found ? found : undefined;
  if (found && "missing" in found)
    losses.push(`The featured picture was left out (${found.missing}): ${facts.picture.slice(0, 120)}`);
  const draft: CleanPostDraft = {
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

/** The outcome for one file. */
export type ImportedFile = { file: string } & (
  | { ok: true; id: string; title: string; losses: string[] }
  | NotTaken
);

/** Twenty ordinary files take a tenth of this. */
const MAX_READING_MS = 15_000;
const TOO_MANY_HARD = "The files before this one took too long to read. Import it by itself.";

/**
 * Creates a draft from each file. A file that cannot be read is reported and does not
 * stop the others.
 *
 * @param uploads those that came with the files
 * @param key names a file in its import, so that a repeated request stores it once
 */
export async function importFiles(
  { db, config }: Pick<WritableSite, "db" | "config">,
  actor: Actor,
  files: readonly PostFile[],
  { import: part, uploads = {}, key }: { import: Import; uploads?: GivenUploads; key?: string | undefined },
): Promise<ImportedFile[]> {
  const [{ draft: blank }, categories] = await Promise.all([openNewPost(db), readCategories(db)]);
  const around = { siteUrl: config.siteUrl, today: blank.date, author: blank.author, categories, uploads };
  const create = (draft: CleanPostDraft) => {
    const id = key === undefined ? newId() : foreignId(part.import, key);
    const also = ({ trx }: { trx: Trx }) => noteImported(trx, actor, part, id);
    return postDrafts.create(db, actor, draft, "imported", { id, also });
  };
  const results: ImportedFile[] = [];
  const known = key === undefined ? undefined : await findTitle(db, foreignId(part.import, key));
  if (known && files[0]) return [{ file: files[0].name, ok: true, ...known, losses: [] }];
  const latest = performance.now() + MAX_READING_MS;
  for (const file of files) {
    if (performance.now() > latest) {
      results.push({ file: file.name, ok: false, message: TOO_MANY_HARD });
      continue;
    }
    const read = await readPostFile(db, around, file);
    if (!read.ok) {
      results.push({ file: file.name, ...read });
      continue;
    }
    const { draft, losses } = read;
    let created = await create(draft);
    if (!created.ok && created.errors.slug) {
      losses.push(`The address “${draft.slug}” is taken; the post got another.`);
      created = await create({ ...draft, slug: "" });
    }
    results.push(
      created.ok
        ? { file: file.name, ok: true, id: created.id, title: draft.title, losses }
        : { file: file.name, ok: false, message: Object.values(created.errors).join(" ") },
    );
  }
  return results;
}

function findTitle(db: ReadDb, id: string): Promise<{ id: string; title: string } | undefined> {
  return db.selectFrom("posts").select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}
