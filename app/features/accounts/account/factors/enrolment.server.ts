import type { Enrolment } from "#app/features/accounts/factors.server.ts";
import { totpAddress } from "#app/features/accounts/totp.server.ts";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { EnrolmentAnswer } from "./factor-answers.ts";
import { qrCode } from "./qr-code.server.ts";

/** Returns the secret for the person's app as a QR code and as text to type. */
export async function answerEnrolment(
  { db }: Pick<Site, "db">,
  { email }: Administrator,
  { id, friendlyName, secret, challenge }: Enrolment,
): Promise<Response> {
  const { name } = await readSiteSettings(db);
  const answer: EnrolmentAnswer = {
    ok: true,
    id,
    friendlyName,
    secret,
    qrCode: qrCode(totpAddress({ issuer: name, account: email, secret })),
    challenge,
  };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
