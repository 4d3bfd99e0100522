import { createHash, randomBytes } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { requireAdministrator } from "../accounts/administrator.server.ts";
import type { ReadDb, RecordTable } from "../database/database.server.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "../forms/save-answer.ts";
import { getSite, getWritableSite } from "../http/site.server.ts";
import { change } from "../records/change.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import { localMoment } from "../time/local-date.ts";
import { DRAFT_LINK_DAYS, type DraftFields, type DraftLinkAnswer, titleOrUntitled } from "./draft.ts";
import type { Drafts } from "./drafts.server.ts";

/*
 * Links with which somebody without an account reads the newest draft of a record. A new one takes
 * the place of the one before.
 */

type Args = { params: { id: string }; context: Readonly<RouterContextProvider> };
type AnyDrafts<Draft extends DraftFields> = Drafts<RecordTable, Draft, string>;

const LIFE_MS = DRAFT_LINK_DAYS * 24 * 3_600_000;

/** Its 32 random bytes can't be guessed from the hash. */
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Makes a link to a draft (POST), or ends it (DELETE).
 *
 * @param page the address of the public page that shows such drafts, without the token
 * @throws 405 for another method
 */
export async function answerDraftLink<Draft extends DraftFields>(
  drafts: AnyDrafts<Draft>,
  page: string,
  { request, params: { id }, context }: Args & { request: Request },
): Promise<Response> {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const { record, tables, facts } = drafts.kind;
  if (request.method === "DELETE") {
    await change(db, administrator, record, async ({ trx, find, audit }) => {
      const row = await find(id);
      const ended = await trx.deleteFrom(tables.links).where(tables.key, "=", id).executeTakeFirst();
      if (!row || ended.numDeletedRows === 0n) return { ok: false };
      await audit({ action: "ended the link to the draft of", subjectId: id, detail: facts(row).title });
      return { ok: true };
    });
    // It has ended, whoever ended it.
    return answerSave({ ok: true });
  }
  if (request.method !== "POST") throw data(null, { status: 405 });
  // It is shown once and stored nowhere.
  const token = randomBytes(32).toString("base64url");
  const made = await change(db, administrator, record, async ({ trx, find, audit }) => {
    const row = await find(id);
    if (!row || facts(row).deletedAt !== null) return { ok: false };
    const expiresAt = Date.now() + LIFE_MS;
    const link = { digest: digestOf(token), madeByName: administrator.name, expiresAt };
    await trx
      .insertInto(tables.links)
      .values({ [tables.key]: id, ...link } as typeof link & { postId: string })
      .onConflict((conflict) => conflict.column(tables.key).doUpdateSet(link))
      .execute();
    await audit({ action: "made a link to the draft of", subjectId: id, detail: facts(row).title });
    return { ok: true };
  });
  if (!made.ok) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const link = `${config.siteUrl}${page}/${token}`;
  return Response.json({ ok: true, link } satisfies DraftLinkAnswer, { status: 201 });
}

/** What the screen with the link to a draft shows. */
export type DraftLinkShown = Awaited<ReturnType<typeof readDraftLink>>;

/**
 * Reads who made the link to a draft, and until when it works.
 *
 * @throws 404 for a record that does not exist or is in the trash
 */
export async function readDraftLink<Draft extends DraftFields>(
  drafts: AnyDrafts<Draft>,
  { params: { id }, context }: Args,
) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const { tables } = drafts.kind;
  const [found, link, { timeZone }] = await Promise.all([
    drafts.find(db, id),
    db
      .selectFrom(tables.links)
      .select(["madeByName", "expiresAt"])
      .where(tables.key, "=", id)
      .where("expiresAt", ">", Date.now())
      .executeTakeFirst(),
    readSiteSettings(db),
  ]);
  if (!found) throw data(null, { status: 404 });
  return {
    title: titleOrUntitled(found.current.draft.title),
    link: link && { madeBy: link.madeByName, until: localMoment(link.expiresAt, timeZone) },
  };
}

/** Finds the record whose draft a link shows; undefined if the link is unknown or has ended. */
export async function findLinked<Draft extends DraftFields>(
  db: ReadDb,
  { kind: { tables } }: AnyDrafts<Draft>,
  token: string,
): Promise<{ id: string; expiresAt: number } | undefined> {
  return db
    .selectFrom(tables.links)
    .select([`${tables.key} as id`, "expiresAt"])
    .where("digest", "=", digestOf(token))
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
}
