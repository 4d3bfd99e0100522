import { createHash } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import type { Instant } from "#db/schema.ts";
import { draftOf, writeCurrentDraft } from "../post-heads.server.ts";
import type { PostInput } from "../post-input.ts";
import { POSTS } from "../post-record.server.ts";
import { freeSlug, rememberSlug } from "../post-slugs.server.ts";
import { keepVersion } from "../post-versions.server.ts";
import { insertPost, publicColumns } from "../post-writing.server.ts";

/** The command line has no account; the audit log shows this name. */
export const IMPORTER: Actor = { id: null, name: "Import" };

export type PostToStore = {
  id: string;
  input: PostInput;
  /** Its former slug; if empty, derived from the title. */
  slug: string;
  /** Further slugs that redirect to it. */
  oldSlugs: readonly string[];
  createdAt: Instant;
  timeZone: string;
};

export type StoredForeignPost =
  /** `taken`: slugs that another post already has or had. */
  { outcome: "stored"; slug: string; taken: string[] } | { outcome: "known" };

/**
 * Stores a post of another system, complete with its status. A post stored by an earlier run is
 * left unchanged, even if it has been edited or is in the trash.
 */
export async function storeForeignPost(
  db: Db,
  { id, input, slug: wanted, oldSlugs, createdAt, timeZone }: PostToStore,
): Promise<StoredForeignPost> {
  const content = await sanitizeRichHtml(input.content);
  return change(db, IMPORTER, POSTS, async (running) => {
    const { trx, find, audit } = running;
    if (await find(id)) return { outcome: "known" };
    const now = Date.now();
    const slug = await freeSlug(trx, wanted || input.title, id);
    const post = await insertPost(running, {
      ...publicColumns(input, content),
      id,
      slug,
      createdAt,
      updatedAt: now,
    });
    const taken: string[] = [];
    for (const old of new Set([wanted, ...oldSlugs])) {
      if (old === slug || !ADDRESS.test(old)) continue;
      if ((await freeSlug(trx, old, id)) === old) await rememberSlug(trx, id, old);
      else taken.push(old);
    }
    const head = { version: 1, draft: draftOf(post, timeZone), isPending: false, author: IMPORTER, at: now };
    await writeCurrentDraft(trx, id, head);
    await keepVersion(trx, id, "imported", head, now);
    await audit({ action: "imported", subjectId: id, detail: post.title });
    return { outcome: "stored", slug, taken };
  });
}

/** The characters of slugs. */
const ADDRESS = /^[a-z0-9-]{1,80}$/;

/**
 * Derives the id of another system's post: the same in every run, in the format of all
 * ids (UUIDv7). Its timestamp is zero, because the other system has none that is the same
 * in every export.
 */
export function foreignId(system: string, key: string): string {
  const hash = createHash("sha256").update(`${system}\0${key}`).digest();
  const bytes = Buffer.concat([Buffer.alloc(6), hash.subarray(0, 10)]);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
