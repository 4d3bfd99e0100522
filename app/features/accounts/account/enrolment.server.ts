import { encode } from "uqr";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
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

/**
 * Generates a QR code on this server, so that its secret goes nowhere else.
 *
 * @returns what to draw as SVG: `path` in a square of `size` units, including its quiet zone
 */
function qrCode(text: string): { size: number; path: string } {
  // Screens don't smudge: the lowest error correction has the largest modules, which scan fastest.
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      found.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
    return found;
  });
  return { size, path: runs.join("") };
}
