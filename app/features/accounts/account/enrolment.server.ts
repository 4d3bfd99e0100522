import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { qrCode } from "#app/platform/text/qr-code.server.ts";
import type { Enrolment } from "../codes.server.ts";
import { NO_STORE } from "../respond.server.ts";
import { totpAddress } from "../totp.server.ts";
import type { AccountForm } from "./account-form.server.ts";
import type { EnrolmentAnswer } from "./answers.ts";

/** Returns the secret for the person's app as a QR code, as a link and as text to type. */
export async function answerEnrolment(
  { site: { db }, person: { email } }: AccountForm,
  { id, friendlyName, secret, challenge }: Enrolment,
): Promise<Response> {
  const { name } = await readSiteSettings(db);
  const address = totpAddress({ issuer: name, account: email, secret });
  const code = qrCode(address);
  const answer: EnrolmentAnswer = { ok: true, id, friendlyName, secret, address, qrCode: code, challenge };
  return Response.json(answer, NO_STORE);
}
