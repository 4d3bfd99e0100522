import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { changesInWords, FILLED_WITH } from "#app/platform/filled-with.ts";
import { versionSeen } from "#app/platform/form-text.ts";
import { keepForm } from "#app/platform/keep-form.ts";
import { SAVE_REFUSALS, type SaveRefusal } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { findSitePicture } from "#app/platform/site-pictures.server.ts";
import { readSiteSettingsToEdit, saveSiteSettings } from "#app/platform/site-settings.server.ts";
import { parseSiteSettings, timeZones } from "#app/platform/site-settings-input.ts";
import type { Route } from "./+types/settings";
import { LogoForm } from "./logo-form.tsx";
import { SETTING_LABELS, settingFields } from "./setting-fields.ts";
import { SettingsForm } from "./settings-form.tsx";

/** `typed` is what the person entered, for a page that was sent without a script and comes back whole. */
type SettingsAnswer = { ok: true } | (SaveRefusal & { typed?: Record<string, string> });

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getSite(context);
  const [{ settings, updatedAt }, logo] = await Promise.all([
    readSiteSettingsToEdit(db),
    findSitePicture(db, "logo"),
  ]);
  const zones = new Set([settings.timeZone, ...timeZones()]);
  return { settings, updatedAt, logo: logo?.picture, timeZones: [...zones].sort() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getSite(context);
  const form = await request.formData();
  const parsed = parseSiteSettings(form);
  if (!parsed.ok) return refuse(400, { errors: parsed.errors, typed: parsed.typed });
  const version = versionSeen.safeParse(form.get("updatedAt"));
  if (!version.success) return refuse(400, { formError: "Reload the page and try again." });
  const saved = await db
    .transaction()
    .execute((trx) => saveSiteSettings(trx, administrator, parsed.settings, version.data));
  if (saved.ok) return data<SettingsAnswer>({ ok: true });
  const theirs = await readSiteSettingsToEdit(db);
  return refuse(409, {
    formError: SAVE_REFUSALS.changed,
    theirs: {
      text: changesInWords({
        filledWith: form.get(FILLED_WITH)?.toString(),
        mine: settingFields(parsed.settings),
        theirs: settingFields(theirs.settings),
        labels: SETTING_LABELS,
      }),
      updatedAt: theirs.updatedAt,
    },
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as SettingsAnswer | undefined;
  return (
    <div className="grid gap-10">
      <SettingsForm
        settings={loaderData.settings}
        updatedAt={loaderData.updatedAt}
        timeZones={loaderData.timeZones}
        answer={answer}
        typed={answer?.ok === false ? answer.typed : undefined}
      />
      <LogoForm logo={loaderData.logo} />
    </div>
  );
}

function refuse(status: number, refusal: Omit<SettingsAnswer & { ok: false }, "ok">) {
  return data<SettingsAnswer>({ ok: false, ...refusal }, { status });
}
