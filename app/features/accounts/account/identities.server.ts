import type { Site } from "#app/platform/http/site.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { listIdentities } from "../identities.server.ts";
import { providerName } from "../provider.server.ts";
import type { ShownIdentity } from "./identities-section.tsx";

/** Reads a person's identities at the provider for the account screen. */
export async function readIdentities(
  { db, config }: Pick<Site, "db" | "config">,
  userId: string,
  timeZone: string,
): Promise<{ identities: ShownIdentity[]; provider: string | undefined }> {
  const identities = await listIdentities(db, userId);
  return {
    provider: providerName(config),
    identities: identities.map(({ id, issuer, label, linkedAt }) => ({
      id,
      label,
      provider: URL.canParse(issuer) ? new URL(issuer).hostname : issuer,
      linked: localDate(linkedAt, timeZone),
    })),
  };
}
