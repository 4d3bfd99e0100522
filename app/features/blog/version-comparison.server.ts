import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import { TextTooHard } from "#app/platform/texts/text-task.ts";
import { type CleanDraft, openDraft } from "./clean-draft.server.ts";
import { type DraftDifferences, differencesTask } from "./draft-differences.ts";
import { type FoundVersion, findVersion } from "./post-history.server.ts";
import { findPicture } from "./post-to-write.server.ts";

export type VersionComparison = DraftDifferences & {
  before: Omit<FoundVersion, "draft">;
  after: Omit<FoundVersion, "draft">;
  /** The featured pictures, if they differ. */
  pictures: { before: PictureData | null; after: PictureData | null } | null;
};

async function differencesOf(older: CleanDraft, newer: CleanDraft): Promise<DraftDifferences> {
  try {
    const [before, after] = await Promise.all([openDraft(older), openDraft(newer)]);
    return await runTextTask(differencesTask, { before, after });
  } catch (error) {
    if (!(error instanceof TextTooHard)) throw error;
    return { fields: [], content: [{ change: "not comparable" }] };
  }
}

/**
 * Compares two versions of a post, earlier one first.
 *
 * @returns undefined if one of them does not exist
 */
export async function compareVersions(
  db: ReadDb,
  id: string,
  [one, other]: readonly [number, number],
): Promise<VersionComparison | undefined> {
  const [before, after] = await Promise.all(
    [Math.min(one, other), Math.max(one, other)].map((version) => findVersion(db, id, version)),
  );
  if (!before || !after) return undefined;
  const { draft: old, ...olderVersion } = before;
  const { draft: next, ...newerVersion } = after;
  return {
    before: olderVersion,
    after: newerVersion,
    ...(await differencesOf(old, next)),
    pictures:
      old.pictureId === next.pictureId
        ? null
        : { before: await findPicture(db, old.pictureId), after: await findPicture(db, next.pictureId) },
  };
}
