import type { ReadDb, RecordTable } from "#app/platform/database/database.server.ts";
import { findPicture } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ADMIN_PAGE_SIZE, lastPageAt } from "#app/platform/lists/admin-list.ts";
import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import { TextTooHard } from "#app/platform/texts/text-task.ts";
import type { Instant } from "#db/schema.ts";
import { type Clean, openDraft } from "./clean-draft.server.ts";
import { type DraftFields, titleOrUntitled } from "./draft.ts";
import type { DraftDifferences } from "./draft-differences.ts";
import type { CurrentDraft, VersionKind } from "./draft-kind.server.ts";
import { DraftStore } from "./draft-store.server.ts";
import { type LostPart, lostPartsTask } from "./text-parts.ts";

export type ListedVersion = {
  version: number;
  /** How it was created; null for a latest draft that was only autosaved. */
  kind: VersionKind | null;
  title: string;
  author: string;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
  at: Instant;
};

export type VersionComparison<Version = ListedVersion> = DraftDifferences & {
  before: Version;
  after: Version;
  /** The pictures, if they differ. */
  pictures: { before: PictureData | null; after: PictureData | null } | null;
  /** What of the earlier version can be brought back, if the later one is the newest. */
  lost: LostPart[];
};

/** Lists, finds and compares the versions of records. */
export class VersionHistory<
  Table extends RecordTable,
  Draft extends DraftFields,
  Status extends string,
> extends DraftStore<Table, Draft, Status> {
  /**
   * Lists a page of a record's versions, newest first, starting with the latest draft.
   *
   * @returns undefined if the record does not exist or is in the trash
   */
  async listVersions(db: ReadDb, id: string, asked: number) {
    const found = await this.find(db, id);
    if (!found) return undefined;
    const { row, current } = found;
    const { versions: table, key } = this.kind.tables;
    const all = db.selectFrom(table).where(key, "=", id);
    const [kept, { count }] = await Promise.all([
      all.select("kind").where("version", "=", current.version).executeTakeFirst(),
      all.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ]);
    // A latest draft that is not a version yet comes first and shifts the versions by one.
    const extra = kept ? 0 : 1;
    const total = Number(count) + extra;
    const page = lastPageAt(asked, total);
    const versions: ListedVersion[] = await all
      .select(LISTED)
      .orderBy("version", "desc")
      .limit(page === 1 ? ADMIN_PAGE_SIZE - extra : ADMIN_PAGE_SIZE)
      .offset(Math.max(0, (page - 1) * ADMIN_PAGE_SIZE - extra))
      .execute();
    if (page === 1 && extra) versions.unshift(listedAs(current));
    const { status } = this.kind.facts(row);
    const record = { id, title: titleOrUntitled(current.draft.title), status, isPending: current.isPending };
    return { record, newest: current.version, versions, page, total };
  }

  /**
   * Finds a version of a record, or its latest draft; undefined if there is none with this number.
   */
  async findVersion(
    db: ReadDb,
    id: string,
    version: number,
  ): Promise<(ListedVersion & { draft: Clean<Draft> }) | undefined> {
    const { versions, key } = this.kind.tables;
    const kept = await db
      .selectFrom(versions)
      .select([...LISTED, "fields"])
      .where(key, "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (kept) {
      const { fields, ...listed } = kept;
      return { ...listed, draft: this.parse(fields) };
    }
    const found = await this.find(db, id);
    if (found?.current.version !== version) return undefined;
    return { ...listedAs(found.current), draft: found.current.draft };
  }

  /**
   * Compares two versions of a record, earlier one first.
   *
   * @returns undefined if one of them does not exist
   */
  async compareVersions(
    db: ReadDb,
    id: string,
    [one, other]: readonly [number, number],
  ): Promise<VersionComparison | undefined> {
    const [older, newer] = await Promise.all(
      [Math.min(one, other), Math.max(one, other)].map((version) => this.findVersion(db, id, version)),
    );
    if (!older || !newer) return undefined;
    const { draft: old, ...before } = older;
    const { draft: next, ...after } = newer;
    const pictures =
      old.pictureId === next.pictureId
        ? null
        : { before: await findPicture(db, old.pictureId), after: await findPicture(db, next.pictureId) };
    const isNewest = after.version === (await this.find(db, id))?.current.version;
    const differences = await this.#differences(old, next);
    return { before, after, ...differences, pictures, lost: isNewest ? await lostParts(old, next) : [] };
  }

  async #differences(before: Clean<Draft>, after: Clean<Draft>): Promise<DraftDifferences> {
    try {
      const drafts = { before: await openDraft(before), after: await openDraft(after) };
      return await runTextTask(this.kind.comparison, drafts);
    } catch (error) {
      if (!(error instanceof TextTooHard)) throw error;
      return { fields: [], content: [{ change: "not comparable" }] };
    }
  }
}

async function lostParts(before: DraftFields, after: DraftFields): Promise<LostPart[]> {
  try {
    return await runTextTask(lostPartsTask, { before: before.content, after: after.content });
  } catch (error) {
    if (!(error instanceof TextTooHard)) throw error;
    return [];
  }
}

const LISTED = ["version", "kind", "title", "authorName as author", "device", "at"] as const;

function listedAs({ version, draft, author, at, writer }: CurrentDraft<DraftFields>): ListedVersion {
  return { version, kind: null, title: draft.title, author: author.name, device: writer?.device ?? "", at };
}
