import { z } from "zod";
import { type FieldErrors, fieldErrors, line, textFields } from "#app/platform/forms/form-text.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { beginSession } from "../begin-session.server.ts";
import { acceptInvitation, findInvitation } from "../invitations.server.ts";
import { checkNewPassword } from "../new-password.server.ts";
import { hashPassword } from "../password.server.ts";

const acceptanceInput = z.object({
  name: line({ label: "The name", max: 80, missing: "Please enter your name." }),
});

export type AcceptanceOutcome =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "refused"; name: string; errors: FieldErrors };

/**
 * Accepts an invitation with the form fields `name` and `newPassword`, and signs the new person in.
 */
export async function acceptWithForm(
  { db, config }: Pick<WritableSite, "db" | "config">,
  request: Request,
  token: string,
  form: FormData,
): Promise<AcceptanceOutcome> {
  const invitation = await findInvitation(db, token);
  if (!invitation) return { ok: false, reason: "gone" };
  const typed = textFields(form);
  const parsed = acceptanceInput.safeParse(typed);
  const name = parsed.data?.name ?? typed.name ?? "";
  const password = typed.newPassword ?? "";
  const settings = await readSiteSettings(db);
  const weakness = await checkNewPassword({
    password,
    person: { name, email: invitation.email },
    foundationName: settings.name,
    siteUrl: config.siteUrl,
    hasSecondFactor: false,
  });
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(weakness ? { newPassword: weakness } : {}),
  };
  if (Object.keys(errors).length > 0) return { ok: false, reason: "refused", name, errors };
  const userId = await acceptInvitation(db, token, { name, hash: await hashPassword(password) });
  if (!userId) return { ok: false, reason: "gone" };
  const proof = { userId, by: "invitation", holds: async () => true } as const;
  const session = await beginSession({ db, config }, request, proof);
  return { ok: true, setCookies: "setCookies" in session ? session.setCookies : [] };
}
