import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { listSessions } from "#app/platform/accounts/sessions.server.ts";
import { localDateTime } from "#app/platform/local-date.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/account";
import { NameSection } from "./name-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name } = requireAdministrator(context);
  const current = requireSession(context);
  const { db } = getSite(context);
  const [sessions, { timeZone }] = await Promise.all([listSessions(db, id), readSiteSettings(db)]);
  return {
    name,
    timeZone,
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
  const { name, sessions, timeZone } = loaderData;
  return (
    <>
      <PageTitle title="Your account" />
      <div className="grid gap-8">
        <NameSection name={name} />
        <SessionsSection sessions={sessions} timeZone={timeZone} />
      </div>
    </>
  );
}
