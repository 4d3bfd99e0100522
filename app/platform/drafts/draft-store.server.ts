import { sql } from "kysely";
import type { ReadDb, RecordTable, Trx } from "#app/platform/database/database.server.ts";
import { findPicture } from "#app/platform/images/picture-columns.server.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { findRecord } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { plainTextOf, storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { countWords } from "#app/platform/text/reading-time.ts";
import type { Instant } from "#db/schema.ts";
import { type Clean, openDraft } from "./clean-draft.server.ts";
import { type DraftFields, type NewerDraft, TAB_ID } from "./draft.ts";
import type { CurrentDraft, DraftKind, NextDraft, Row, VersionKind, Writer } from "./draft-kind.server.ts";

const UNKNOWN_WRITER: Writer = { tab: null, device: "" };

/** Stores the current draft of each record of a kind, and its versions (decision 19). */
export class DraftStore<Table extends RecordTable, Draft extends DraftFields, Status extends string> {
  readonly kind: DraftKind<Table, Draft, Status>;

  constructor(kind: DraftKind<Table, Draft, Status>) {
    this.kind = kind;
  }

  /** Finds a record and its latest draft; undefined if it does not exist or is in the trash. */
  async find(db: ReadDb, id: string) {
    const row = await findRecord(db, this.kind.record, id);
    if (!row || this.kind.facts(row).deletedAt !== null) return undefined;
    const { timeZone } = await readSiteSettings(db);
    return { row, current: await this.findCurrent(db, row, timeZone), timeZone };
  }

  /**
   * Reads the latest draft of a record. A record that was never saved through the form is its own
   * latest draft.
   */
  async findCurrent(db: ReadDb, row: Row<Table>, timeZone: string): Promise<CurrentDraft<Draft>> {
    const { tables, facts, draftOf, refresh } = this.kind;
    const { id, updatedAt } = facts(row);
    const stored = await db
      .selectFrom(tables.drafts)
      .selectAll()
      .where(tables.key, "=", id)
      .executeTakeFirst();
    const typed = stored?.fields ? this.parse(stored.fields) : undefined;
    const isPending = stored?.isPending ?? false;
    return {
      version: stored?.version ?? 1,
      draft: typed ? (isPending ? typed : refresh(typed, row, timeZone)) : draftOf(row, timeZone),
      isPending,
      author: { id: stored?.authorId ?? null, name: stored?.authorName ?? "" },
      at: stored?.at ?? updatedAt,
      writer: stored ? { tab: stored.tabId, device: stored.device } : UNKNOWN_WRITER,
      isUnknown: stored === undefined,
    };
  }

  /** Parses a draft exactly as stored; {@link openDraft} prepares it for a screen. */
  parse(fields: string): Clean<Draft> {
    const draft = JSON.parse(fields) as Draft;
    return { ...draft, content: storedHtml(draft.content) };
  }

  /**
   * Stores the latest draft of a record and its author.
   *
   * @param kept the kind of the version that is kept of it; nothing is kept without it
   */
  async write(trx: Trx, id: string, next: NextDraft<Draft>, kept?: VersionKind): Promise<void> {
    const { tables, columns } = this.kind;
    const { version, draft, isPending, author, at, writer = UNKNOWN_WRITER } = next;
    const row = {
      ...{ version, fields: JSON.stringify(draft), isPending, ...columns?.(draft) },
      ...{ authorId: author.id, authorName: author.name, at, tabId: writer.tab, device: writer.device },
    };
    await trx
      .insertInto(tables.drafts)
      .values({ [tables.key]: id, ...row })
      .onConflict((conflict) => conflict.column(tables.key).doUpdateSet(row))
      .execute();
    // A draft that is not pending is the record itself, whose pictures are recorded there.
    const [html, picture] = isPending ? [draft.content, draft.pictureId] : ["", null];
    await noteContentPictures(trx, tables.draftPictures, id, html, picture);
    if (kept) await this.keepVersion(trx, id, kept, next, at);
  }

  /**
   * Stores a draft as a version, unless it is one already.
   *
   * @returns whether a version was created
   */
  async keepVersion(
    trx: Trx,
    recordId: string,
    kind: VersionKind,
    { version, draft, author, at, writer }: Omit<NextDraft<Draft>, "isPending">,
    now: Instant,
  ): Promise<boolean> {
    const { tables } = this.kind;
    const id = newId();
    const kept = await trx
      .insertInto(tables.versions)
      .values({
        ...{ id, [tables.key]: recordId, version, kind, at, title: draft.title },
        ...{ words: wordsOf(draft.content), authorId: author.id, authorName: author.name },
        ...{ fields: JSON.stringify(draft), device: writer?.device ?? "" },
      })
      .onConflict((conflict) => conflict.columns([tables.key, "version"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!kept) return false;
    await noteContentPictures(trx, tables.versionPictures, id, draft.content, draft.pictureId);
    await this.#pruneVersions(trx, recordId, now);
    return true;
  }

  /**
   * Stores a draft that is about to be replaced as a version if somebody might miss it: somebody
   * else or another tab wrote it, the last version is ten minutes old, or much of it is deleted.
   * Storing every autosave of one tab would clutter the history.
   *
   * @param next the replacing draft, and the version that it is based on
   */
  async keepOverwritten(
    trx: Trx,
    row: Row<Table>,
    current: CurrentDraft<Draft>,
    next: { author: Actor; base: number; draft: Draft; overwrite?: boolean | undefined; now: Instant },
  ): Promise<void> {
    const isUnseen = next.base < current.version;
    const isMissed =
      isUnseen ||
      next.overwrite === true ||
      current.isUnknown ||
      current.author.id !== next.author.id ||
      isMuchShorter(current.draft.content, next.draft.content) ||
      next.now - (await this.#lastVersionAt(trx, row)) > AUTOSAVE_VERSION_MS;
    if (!isMissed) return;
    const kind = current.isUnknown ? "saved" : isUnseen || next.overwrite ? "replaced" : "autosaved";
    await this.keepVersion(trx, this.kind.facts(row).id, kind, current, next.now);
  }

  async #lastVersionAt(trx: Trx, row: Row<Table>): Promise<Instant> {
    const { tables, facts } = this.kind;
    const { id, createdAt } = facts(row);
    const last = await trx
      .selectFrom(tables.versions)
      .select("at")
      .where(tables.key, "=", id)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    return last?.at ?? createdAt;
  }

  async #pruneVersions(trx: Trx, id: string, now: Instant): Promise<void> {
    const { versions, key } = this.kind.tables;
    const of = (column: string) => sql.ref(`${versions}.${column}`);
    const later = (column: string) => sql.ref(`later.${column}`);
    const day = sql.lit(DAY_MS);
    await sql`delete from ${sql.table(versions)} where ${of(key)} = ${id}
      and ${of("at")} < ${now - KEEP_ALL_MS} and ${of("kind")} <> 'published' and exists (
        select 1 from ${sql.table(versions)} as later where ${later(key)} = ${of(key)}
          and ${later("version")} > ${of("version")} and ${later("at")} / ${day} = ${of("at")} / ${day}
      )`.execute(trx);
  }

  /**
   * Describes the latest draft to a tab that has not seen it.
   *
   * @param tab the requesting tab; null for one without an id
   */
  async describeNewer(
    db: ReadDb,
    row: Row<Table>,
    { version, author, at, draft, writer, isPending }: NextDraft<Draft>,
    actor: Actor,
    tab: string | null,
  ): Promise<NewerDraft<Draft, Status>> {
    const { status, slug } = this.kind.facts(row);
    const device = deviceOf(tab);
    return {
      ...{ version, author: author.name, at, isPending, status, slug },
      isOwn: author.id !== null && author.id === actor.id,
      draft: await openDraft(draft),
      picture: await findPicture(db, draft.pictureId),
      device: writer?.device ?? "",
      isSameDevice: device !== undefined && device === deviceOf(writer?.tab ?? null),
    };
  }

  /**
   * Finds the latest draft of a record if a tab has not seen it.
   *
   * @param seen the version that the tab has
   * @returns undefined if the tab has it or wrote it, or if the record does not exist or is in the
   * trash
   */
  async findNewer(
    db: ReadDb,
    actor: Actor,
    id: string,
    { seen, tab }: { seen: number; tab: string | null },
  ): Promise<NewerDraft<Draft, Status> | undefined> {
    const found = await this.find(db, id);
    if (!found) return undefined;
    const { row, current } = found;
    if (current.version <= seen || isByTab(current, actor, tab)) return undefined;
    return this.describeNewer(db, row, current, actor, tab);
  }
}

const DAY_MS = 24 * 60 * 60_000;
/** How often autosaves create a version while somebody types. */
const AUTOSAVE_VERSION_MS = 10 * 60_000;
/**
 * How long every version is kept. Of older ones, the last of each day and all published ones are
 * kept (decision 19).
 */
const KEEP_ALL_MS = 30 * DAY_MS;
/**
 * A draft that loses this many words at once, and a fifth of its content, may have lost
 * them by mistake.
 */
const MANY_WORDS = 20;

function isMuchShorter(before: string, after: string): boolean {
  const [were, are] = [wordsOf(before), wordsOf(after)];
  return were - are >= MANY_WORDS && are < were * 0.8;
}

function wordsOf(html: string): number {
  return countWords(plainTextOf(html));
}

/**
 * Whether a draft was written by this person's tab, or by the tab whose copy it continues.
 */
export function isByTab(
  { author, writer }: { author: Actor; writer?: Writer | undefined },
  actor: Actor,
  tab: string | null,
  continues?: string | null,
): boolean {
  const wrote = writer?.tab;
  return Boolean(wrote) && (wrote === tab || wrote === continues) && author.id === actor.id;
}

function deviceOf(tab: string | null): string | undefined {
  return TAB_ID.exec(tab ?? "")?.[1];
}
