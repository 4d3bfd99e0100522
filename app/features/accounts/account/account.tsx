import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { hasPassword } from "../confirm-person.server.ts";
import { findWaitingEmail } from "../email-change.server.ts";
import { listSessions } from "../own-sessions.server.ts";
import type { Route } from "./+types/account";
import { EmailSection } from "./email-section.tsx";
import { FactorsSection } from "./factors/factors-section.tsx";
import { PasskeysSection } from "./factors/passkeys-section.tsx";
import { readShownFactors } from "./factors/shown-factors.server.ts";
import { readIdentities } from "./identities.server.ts";
import { IdentitiesSection } from "./identities-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email } = requireAdministrator(context);
  const current = requireSession(context);
  const site = getSite(context);
  const { db, config } = site;
  const { timeZone, name: siteName } = await readSiteSettings(db);
  const [sessions, waitingEmail, withPassword, shownFactors] = await Promise.all([
    listSessions(db, id),
    findWaitingEmail(db, id),
    hasPassword(db, id),
    readShownFactors(db, id, timeZone),
  ]);
  return {
    ...{ name, email, waitingEmail, timeZone, siteName },
    ...shownFactors,
    ...(await readIdentities(site, id, timeZone)),
    hasPassword: withPassword,
    hasSecondFactor: shownFactors.codesLeft !== undefined,
    sendsMail: config.smtpUrl !== undefined,
    sessions: sessions.map(({ id: session, device, startedAt, lastUsedAt }) => ({
      id: session,
      device,
      started: localDateTime(startedAt, timeZone),
      lastUsed: localDateTime(lastUsedAt, timeZone),
      isThis: session === current.id,
    })),
  };
}

/** Renders the settings of the person's own account, one section each. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, siteName, timeZone, hasPassword, hasSecondFactor } = loaderData;
  const { factors, passkeys, codesLeft, sessions, identities, provider } = loaderData;
  return (
    <>
      <PageTitle title="Your account" />
      <div className="grid gap-8">
        <NameSection name={name} />
        <EmailSection
          email={email}
          waiting={loaderData.waitingEmail}
          hasPassword={hasPassword}
          sendsMail={loaderData.sendsMail}
        />
        <PasswordSection email={email} hasPassword={hasPassword} hasSecondFactor={hasSecondFactor} />
        <FactorsSection {...{ factors, codesLeft, hasPassword, siteName }} />
        <PasskeysSection {...{ passkeys, hasPassword, siteName }} />
        {provider || identities.length > 0 ? (
          <IdentitiesSection identities={identities} provider={provider} hasPassword={hasPassword} />
        ) : null}
        <SessionsSection sessions={sessions} timeZone={timeZone} />
      </div>
    </>
  );
}
