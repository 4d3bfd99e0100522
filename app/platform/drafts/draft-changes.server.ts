import type { Db, RecordTable } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { type Clean, cleanDraft } from "./clean-draft.server.ts";
import type { DraftFields } from "./draft.ts";
import type { DraftToSave, SaveRefused, Saving } from "./draft-save.server.ts";
import { isByTab } from "./draft-store.server.ts";
import { VersionHistory } from "./version-history.server.ts";

/** A version 7 UUID, the format of new ids. */
const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Runs changes of drafts, each on the latest draft and in a transaction, and finds conflicts. */
export class DraftChanges<
  Table extends RecordTable,
  Draft extends DraftFields,
  Status extends string,
> extends VersionHistory<Table, Draft, Status> {
  /** Sanitises a sent draft, and runs a rule on the stored one in a transaction. */
  async change<Sent extends { draft: Draft; base?: number }, Result extends object>(
    db: Db,
    actor: Actor,
    id: string,
    sent: Sent,
    rule: (
      saving: Saving<Table, Draft>,
      save: Sent & { draft: Clean<Draft> },
    ) => Promise<Result | SaveRefused<Draft, Status>>,
  ): Promise<Result | SaveRefused<Draft, Status>> {
    const cleaned = await cleanDraft(sent.draft, this.kind.content);
    if (!cleaned.ok) return cleaned;
    const save = { ...sent, draft: cleaned.draft };
    return this.#begin(db, actor, id, sent.base, (saving) => rule(saving, save));
  }

  /** @param base undefined if the record must exist */
  async #begin<Result extends object>(
    db: Db,
    actor: Actor,
    id: string,
    base: number | undefined,
    rule: (saving: Saving<Table, Draft>) => Promise<Result | SaveRefused<Draft, Status>>,
  ): Promise<Result | SaveRefused<Draft, Status>> {
    const { timeZone } = await readSiteSettings(db);
    return change(db, actor, this.kind.record, async (running) => {
      const row = await running.find(id);
      if (row && this.kind.facts(row).deletedAt === null)
        return rule({
          running,
          timeZone,
          stored: { row, current: await this.findCurrent(running.trx, row, timeZone) },
        });
      if (row) return { ok: false, reason: "gone" };
      if (!RECORD_ID.test(id)) return { ok: false, reason: "unknown" };
      // A form that has saved before must not recreate a deleted record.
      if (base !== 0 || (await this.kind.wasErased(running.trx, id))) return { ok: false, reason: "gone" };
      return rule({ running, timeZone, stored: undefined });
    });
  }

  /** Runs a rule on the current draft of a record that must exist. */
  protected changeStored<Result extends object>(
    db: Db,
    actor: Actor,
    id: string,
    rule: (
      saving: Saving<Table, Draft> & NonNullable<Saving<Table, Draft>["stored"]>,
    ) => Promise<Result | SaveRefused<Draft, Status>>,
  ) {
    return this.#begin(db, actor, id, undefined, (saving) => {
      if (!saving.stored) throw new Error(`There is no ${this.kind.record.subject} ${id}`);
      return rule({ ...saving, ...saving.stored });
    });
  }

  /**
   * Rejects a save that is not based on the latest draft. Only the tab that wrote that draft itself
   * may continue: it just did not receive the response.
   */
  async findConflict(
    { trx }: Change<Table>,
    stored: Saving<Table, Draft>["stored"],
    actor: Actor,
    { base, writer }: DraftToSave<Draft>,
  ): Promise<Extract<SaveRefused<Draft, Status>, { reason: "changed" }> | undefined> {
    const tab = writer?.tab ?? null;
    if (!stored || stored.current.version <= base || isByTab(stored.current, actor, tab, writer?.continues))
      return undefined;
    const theirs = await this.describeNewer(trx, stored.row, stored.current, actor, tab);
    return { ok: false, reason: "changed", theirs };
  }
}
