import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { findSitePicture, sitePictureBase } from "#app/platform/settings/site-pictures.server.ts";
import { readSiteSettingsToEdit } from "#app/platform/settings/site-settings.server.ts";
import { parseSiteSettings, timeZones } from "#app/platform/settings/site-settings-input.ts";
import type { Route } from "./+types/settings";
import { LogoForm } from "./logo-form.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** `typed` is the person's input, which refills the form in a browser without scripts. */
type SettingsAnswer = Extract<SaveAnswer, { ok: true }> | (SaveRefusal & { typed?: Record<string, string> });

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db, config } = getSite(context);
  const [{ settings, updatedAt, base }, logo] = await Promise.all([
    readSiteSettingsToEdit(db),
    findSitePicture(db, "logo"),
  ]);
  const zones = new Set([settings.timeZone, ...timeZones()]);
  return {
    settings,
    updatedAt,
    base,
    logo: logo?.picture,
    logoBase: sitePictureBase(logo),
    timeZones: [...zones].sort(),
    sendsMails: config.smtpUrl !== undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const form = await request.formData();
  const parsed = parseSiteSettings(form);
  if (!parsed.ok) return refuse(400, { errors: parsed.errors, typed: parsed.typed });
  const seen = readSeen(textFields(form));
  if (!seen) return refuse(400, { formError: "Reload the page and try again." });
  const saved = await saveSiteSettings(db, administrator, parsed.settings, seen);
  const { status, answer } = saveAnswer(saved);
  return data<SettingsAnswer>(answer, { status });
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
        base={loaderData.base}
        timeZones={loaderData.timeZones}
        sendsMails={loaderData.sendsMails}
        answer={answer}
        typed={answer?.ok === false ? answer.typed : undefined}
      />
      <LogoForm logo={loaderData.logo} base={loaderData.logoBase} />
    </div>
  );
}

function refuse(status: number, refusal: Omit<SettingsAnswer & { ok: false }, "ok">) {
  return data<SettingsAnswer>({ ok: false, ...refusal }, { status });
}
