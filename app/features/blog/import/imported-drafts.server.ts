import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { createDraft } from "../post-drafts.server.ts";
import { openNewPost } from "../post-to-write.server.ts";
import { type NotTaken, type PostFile, readPostFile } from "./read-post-file.server.ts";

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
 */
export async function importFiles(
  { db, config }: Pick<WritableSite, "db" | "config">,
  actor: Actor,
  files: readonly PostFile[],
): Promise<ImportedFile[]> {
  const { author, date: today } = (await openNewPost(db)).draft;
  const results: ImportedFile[] = [];
  const latest = performance.now() + MAX_READING_MS;
  for (const file of files) {
    if (performance.now() > latest) {
      results.push({ file: file.name, ok: false, message: TOO_MANY_HARD });
      continue;
    }
    const read = await readPostFile(db, { siteUrl: config.siteUrl, today, author }, file);
    if (!read.ok) {
      results.push({ file: file.name, ...read });
      continue;
    }
    const { draft, losses } = read;
    let created = await createDraft(db, actor, draft, "imported");
    if (!created.ok && created.errors.slug) {
      losses.push(`The address “${draft.slug}” is taken; the post got another.`);
      created = await createDraft(db, actor, { ...draft, slug: "" }, "imported");
    }
    results.push(
      created.ok
        ? { file: file.name, ok: true, id: created.id, title: draft.title, losses }
        : { file: file.name, ok: false, message: Object.values(created.errors).join(" ") },
    );
  }
  return results;
}
