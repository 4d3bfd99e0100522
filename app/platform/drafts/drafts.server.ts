import type { Db, RecordTable } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import { type Clean, cleanDraft, isSameDraft, openDraft, type TextRefused } from "./clean-draft.server.ts";
import {
  type DraftFields,
  type DraftReason,
  type DraftSaved,
  type NewerDraft,
  titleOrUntitled,
} from "./draft.ts";
import { DraftChanges } from "./draft-changes.server.ts";
import type { NextDraft, VersionKind, Writer } from "./draft-kind.server.ts";
import { type DraftToSave, type Outcome, savedAs } from "./draft-save.server.ts";
import { bringBack } from "./text-parts.ts";

type Restoration = { device?: string; now?: Instant; part?: { number: number; newest: number } | undefined };

const CHANGED_SINCE = "The text has been changed meanwhile. Compare the versions again.";

/** @returns undefined if the current draft is not the one with which the part was compared */
function withPart<Draft extends DraftFields>(
  { content: before }: Clean<Draft>,
  { version, draft }: { version: number; draft: Clean<Draft> },
  { number, newest }: { number: number; newest: number },
): Clean<Draft> | undefined {
  const content = version === newest ? bringBack({ before, after: draft.content }, number) : undefined;
  return content === undefined ? undefined : { ...draft, content: storedHtml(content) };
}

/** Saves drafts of a kind of record, keeps their versions and restores them (decision 19). */
export class Drafts<
  Table extends RecordTable,
  Draft extends DraftFields,
  Status extends string,
> extends DraftChanges<Table, Draft, Status> {
  /**
   * Saves a draft, complete or not. For a record that visitors don't see it changes the record
   * itself; for another it becomes the pending changes, and what visitors see stays the same.
   * Saving the same draft again changes nothing, so a save whose response was lost can be retried.
   */
  async save(
    db: Db,
    actor: Actor,
    id: string,
    { reason, ...sent }: DraftToSave<Draft> & { reason: DraftReason },
    now: Instant = Date.now(),
  ): Promise<Outcome<Draft, Status>> {
    return this.change(db, actor, id, sent, async ({ running, stored, timeZone }, save) => {
      const { trx, audit, skipAudit } = running;
      const { draft, writer } = save;
      const isWanted = reason === "save" || save.overwrite === true;
      const entry = { action: "updated", subjectId: id, detail: titleOrUntitled(draft.title) };
      if (stored && isSameDraft(stored.current.draft, draft)) {
        if (isWanted && (await this.keepVersion(trx, id, "saved", stored.current, now))) await audit(entry);
        return savedAs(stored.current, this.kind.facts(stored.row).slug);
      }
      const refused = await this.findConflict(running, stored, actor, save);
      if (refused) return refused;
      const checked = await this.kind.check(trx, id, draft, stored?.row);
      if (!checked.ok) return checked;
      const text = { draft, slug: checked.slug, timeZone };
      if (!stored) return this.#insert(running, actor, { ...text, id, now, writer }, "saved");

      const { row, current } = stored;
      await this.keepOverwritten(trx, row, current, { ...save, author: actor, now });
      const isLive = this.kind.isLive(row);
      if (!isLive) await this.kind.apply(running, row, text);
      const isPending = isLive && !this.kind.isSame(row, text);
      const next = { version: current.version + 1, draft, isPending, author: actor, at: now, writer };
      await this.write(trx, id, next, isWanted ? "saved" : undefined);
      if (isWanted) await audit(entry);
      else skipAudit("an autosave every few seconds");
      return savedAs(next, isLive ? this.kind.facts(row).slug : checked.slug);
    });
  }

  async #insert(
    running: Change<Table>,
    actor: Actor,
    text: {
      id: string;
      draft: Clean<Draft>;
      slug: string;
      timeZone: string;
      now: Instant;
      writer?: Writer | undefined;
    },
    kind: VersionKind,
  ): Promise<DraftSaved> {
    const { id, draft, slug, now, writer } = text;
    await this.kind.insert(running, text);
    return savedAs(await this.begin(running, actor, { id, draft, at: now, writer }, kind), slug);
  }

  /** Stores the first draft and version of a record that was just inserted. */
  async begin(
    { trx, audit }: Change<Table>,
    actor: Actor,
    { id, ...first }: { id: string; draft: Clean<Draft>; at: Instant; writer?: Writer | undefined },
    kind: VersionKind,
    action = "created",
  ): Promise<NextDraft<Draft>> {
    const current = { ...first, version: 1, isPending: false, author: actor };
    await this.write(trx, id, current, kind);
    await audit({ action, subjectId: id, detail: titleOrUntitled(first.draft.title) });
    return current;
  }

  /**
   * Stores a new record that nobody sees yet, such as a copy or an imported one.
   *
   * @param kind the kind of its first version
   * @param options `also` writes more in the same transaction
   */
  async create(
    db: Db,
    actor: Actor,
    draft: Clean<Draft>,
    kind: VersionKind,
    { id = newId(), also }: { id?: string; also?: (running: Change<Table>) => Promise<void> } = {},
  ): Promise<{ ok: true; id: string; slug: string } | Extract<TextRefused, { reason: "invalid" }>> {
    const { timeZone } = await readSiteSettings(db);
    return change(db, actor, this.kind.record, async (running) => {
      const checked = await this.kind.check(running.trx, id, draft, undefined);
      if (!checked.ok) return checked;
      const { slug } = checked;
      await this.#insert(running, actor, { id, draft, slug, timeZone, now: Date.now() }, kind);
      await also?.(running);
      return { ok: true, id, slug };
    });
  }

  /**
   * Discards the pending changes of a record, so that the latest draft is again what visitors see.
   * The discarded draft is kept as a version. Does nothing if there are no pending changes.
   */
  discard(
    db: Db,
    actor: Actor,
    id: string,
    now: Instant = Date.now(),
  ): Promise<Outcome<Draft, Status, DraftSaved & { draft: Draft }>> {
    return this.changeStored(db, actor, id, async ({ running: { trx, audit }, row, current, timeZone }) => {
      const { slug, title } = this.kind.facts(row);
      if (!current.isPending) return { ...savedAs(current, slug), draft: await openDraft(current.draft) };
      await this.keepVersion(trx, id, "discarded", current, now);
      const { drafts, key } = this.kind.tables;
      await trx.updateTable(drafts).set({ fields: null, isPending: false }).where(key, "=", id).execute();
      const { draft } = await this.findCurrent(trx, row, timeZone);
      const next = { version: current.version + 1, draft, isPending: false, author: actor, at: now };
      await this.write(trx, id, next);
      await audit({ action: "discarded changes of", subjectId: id, detail: titleOrUntitled(title) });
      return { ...savedAs(next, slug), draft: await openDraft(draft) };
    });
  }

  /**
   * Stores a draft as a version of a record without making it the latest one, because its writer
   * chose the newer draft instead. The latest draft gets the next version number but keeps its
   * writer, so the tab that wrote it sees no conflict.
   */
  async setAside(
    db: Db,
    actor: Actor,
    id: string,
    sent: { draft: Draft; writer: Writer },
    now: Instant = Date.now(),
  ): Promise<Outcome<Draft, Status, { ok: true; newest: NewerDraft<Draft, Status> }>> {
    const cleaned = await cleanDraft(sent.draft, this.kind.content);
    if (!cleaned.ok) return cleaned;
    const { draft } = cleaned;
    const { writer } = sent;
    return this.changeStored(db, actor, id, async ({ running: { trx, audit }, row, current }) => {
      const describe = (newest: NextDraft<Draft>) => this.describeNewer(trx, row, newest, actor, writer.tab);
      if (isSameDraft(current.draft, draft)) return { ok: true, newest: await describe(current) };
      const aside = { version: current.version + 1, draft, author: actor, at: now, writer };
      await this.keepVersion(trx, id, "replaced", aside, now);
      const newest = { ...current, version: current.version + 2 };
      await this.write(trx, id, newest);
      await audit({ action: "kept a version of", subjectId: id, detail: titleOrUntitled(draft.title) });
      return { ok: true, newest: await describe(newest) };
    });
  }

  /**
   * Makes the same change in a record and in its pending changes. The latest draft before is kept
   * as a version.
   *
   * @param deed the action in the audit entry
   */
  amend(
    db: Db,
    actor: Actor,
    id: string,
    deed: string,
    amended: (draft: Clean<Draft>) => Clean<Draft>,
    now: Instant = Date.now(),
  ): Promise<Outcome<Draft, Status, { ok: true }>> {
    return this.changeStored(db, actor, id, async ({ running, row, current, timeZone }) => {
      const { trx, audit } = running;
      const shown = this.kind.draftOf(row, timeZone);
      if (!isSameDraft(amended(shown), shown)) await this.kind.amend(running, row, amended(shown));
      await this.keepVersion(trx, id, current.isUnknown ? "saved" : "replaced", current, now);
      const { isPending, writer } = current;
      const next = { draft: amended(current.draft), isPending, author: actor, at: now, writer };
      await this.write(trx, id, { ...next, version: current.version + 1 }, "saved");
      await audit({ action: deed, subjectId: id, detail: titleOrUntitled(current.draft.title) });
      return { ok: true };
    });
  }

  /**
   * Restores an earlier version as the latest draft: in a record that visitors don't see as the
   * record itself, in another as its pending changes. The replaced draft is kept as a version.
   *
   * @param options `part`: the part of its text to bring back, instead of everything, and the
   * version with which it was compared
   */
  restore(
    db: Db,
    actor: Actor,
    id: string,
    version: number,
    { device = "", now = Date.now(), part }: Restoration = {},
  ): Promise<Outcome<Draft, Status>> {
    return this.changeStored(db, actor, id, async ({ running, row, current, timeZone }) => {
      const { trx, audit } = running;
      const found = await this.findVersion(trx, id, version);
      if (!found) return { ok: false, reason: "unknown" };
      const draft = part
        ? withPart(found.draft, current, part)
        : this.kind.restored(found.draft, current.draft);
      if (!draft) return { ok: false, reason: "invalid", errors: { content: CHANGED_SINCE } };
      const { slug } = this.kind.facts(row);
      if (isSameDraft(draft, current.draft)) return savedAs(current, slug);
      const checked = await this.kind.check(trx, id, draft, row);
      if (!checked.ok) return checked;
      await this.keepVersion(trx, id, current.isUnknown ? "saved" : "replaced", current, now);
      const isPending = this.kind.isLive(row);
      if (!isPending) await this.kind.apply(running, row, { draft, slug: checked.slug, timeZone });
      const writer = { tab: null, device };
      const next = { version: current.version + 1, draft, isPending, author: actor, at: now, writer };
      await this.write(trx, id, next, "restored");
      await audit({ action: "restored a version of", subjectId: id, detail: titleOrUntitled(draft.title) });
      return savedAs(next, isPending ? slug : checked.slug);
    });
  }
}
