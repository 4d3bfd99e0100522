import type { RouterContextProvider } from "react-router";
import { requireAdministrator } from "../accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "../forms/save-answer.ts";
import { getSite, getWritableSite } from "../http/site.server.ts";
import { needsPlan } from "./bulk-plan.ts";
import { type ChosenChange, type ChosenKind, changeChosen, planChosen } from "./chosen-rows.server.ts";
import type { ChosenAnswer, ChosenRow } from "./chosen-rows.ts";
import type { TrashTable } from "./trash.server.ts";

/** The most rows that one request may change. */
const MAX_CHOSEN = 100;

const CHANGED =
  "Somebody else has changed this since you opened it. Nothing was overwritten. You now see it as it is; try again if you still want to.";

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Makes one of these changes, by the method of the request. Each field that is named like one
 * row holds an id and the version that the person saw, `<id>:<version>`. A change that moves
 * several rows out of sight requires its `plan`. Responds with JSON.
 */
export async function answerChosen<Table extends TrashTable>(
  { request, context }: Asked,
  kind: ChosenKind<Table>,
  byMethod: { POST?: ChosenChange<Table>; DELETE?: ChosenChange<Table> },
): Promise<Response> {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const change = new Map<string, ChosenChange<Table>>(Object.entries(byMethod)).get(request.method);
  if (!change) return new Response("Method not allowed", { status: 405 });
  const form = await request.formData().catch(() => new FormData());
  const chosen = readChosen(form.getAll(kind.names[0]));
  if (!chosen) return refuseUnchosen(kind);
  const ids = chosen.map(({ id }) => id);
  const agreed = form.get("plan");
  const token = typeof agreed === "string" ? agreed : undefined;
  const plan = change.plan && needsPlan(ids, token) ? await planChosen(db, kind, change, ids) : undefined;
  if (plan && plan.token !== token)
    return Response.json({ ok: false, formError: CHANGED, plan } satisfies ChosenAnswer, { status: 409 });
  const site = { db, siteUrl: config.siteUrl };
  const { done, changed, gone, undo } = await changeChosen(site, administrator, kind, change, chosen);
  if (done.length === 0 && changed.length > 0) return refuseSave(409, { formError: CHANGED });
  if (done.length === 0) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return Response.json({
    ok: true,
    done,
    changed: changed.length,
    gone: gone.length,
    undo,
  } satisfies ChosenAnswer);
}

/** Describes what a change (`to`) would mean for the rows in the query. Responds with JSON. */
export async function answerPlan<Table extends TrashTable>(
  { url, context }: Asked,
  kind: ChosenKind<Table>,
): Promise<Response> {
  requireAdministrator(context);
  const chosen = readChosen(url.searchParams.getAll(kind.names[0]));
  const change = new Map(Object.entries(kind.changes)).get(url.searchParams.get("to") ?? "");
  if (!chosen || !change?.plan) return refuseUnchosen(kind);
  const ids = chosen.map(({ id }) => id);
  return Response.json(await planChosen(getSite(context).db, kind, change, ids));
}

function refuseUnchosen<Table extends TrashTable>({ names: [one] }: ChosenKind<Table>): Response {
  return refuseSave(400, { formError: `Choose at least one ${one}.` });
}

/**
 * Parses `<id>:<version>` of each selected row.
 *
 * @returns undefined if one is invalid, or if there are none or too many
 */
function readChosen(values: readonly FormDataEntryValue[]): ChosenRow[] | undefined {
  const chosen: ChosenRow[] = [];
  for (const value of values) {
    const [, id, version] = (typeof value === "string" && /^([\w-]{1,64}):(\d{1,15})$/.exec(value)) || [];
    if (!id || !version) return undefined;
    chosen.push({ id, updatedAt: Number(version) });
  }
  return chosen.length > 0 && chosen.length <= MAX_CHOSEN ? chosen : undefined;
}
