import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { hasPassword } from "#app/platform/accounts/confirm-person.server.ts";
import { findWaitingEmail } from "#app/platform/accounts/email-change.server.ts";
import { hasVerifiedFactor } from "#app/platform/accounts/factor-standing.server.ts";
import { listSessions } from "#app/platform/accounts/sessions.server.ts";
import { localDateTime } from "#app/platform/local-date.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/account";
import { EmailSection } from "./email-section.tsx";
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
  const [sessions, { timeZone }, waitingEmail, withPassword, withSecondFactor] = await Promise.all([
    listSessions(db, id),
    readSiteSettings(db),
    findWaitingEmail(db, id),
    hasPassword(db, id),
    hasVerifiedFactor(db, id),
  ]);
  return {
    ...{ name, email, waitingEmail, timeZone },
    ...(await readIdentities(site, id, timeZone)),
    hasPassword: withPassword,
    hasSecondFactor: withSecondFactor,
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

/** What a person decides about their own account, one section each. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, hasPassword, hasSecondFactor, sessions, timeZone, identities, provider } = loaderData;
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
        {provider || identities.length > 0 ? (
          <IdentitiesSection identities={identities} provider={provider} hasPassword={hasPassword} />
        ) : null}
        <SessionsSection sessions={sessions} timeZone={timeZone} />
      </div>
    </>
  );
}
