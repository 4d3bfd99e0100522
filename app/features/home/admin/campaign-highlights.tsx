import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { cardBase, listCampaignHighlights } from "../cards.server.ts";
import type { Route } from "./+types/campaign-highlights";
import { HighlightCards } from "./highlight-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getSite(context);
  const [{ timeZone }, highlights] = await Promise.all([readSiteSettings(db), listCampaignHighlights(db)]);
  return highlights.map((highlight) => ({
    ...highlight,
    base: cardBase(highlight),
    lastUpdated: localDate(highlight.updatedAt, timeZone),
  }));
}

/** Renders the dashboard's campaign highlights as a tab of the settings. */
export default function CampaignHighlights({ loaderData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="highlights">
      <h2 id="highlights" className="text-lg text-plum">
        Campaign highlights
      </h2>
      <p className="mt-1 text-sm text-muted">Three campaigns with a picture, on the dashboard.</p>
      <HighlightCards highlights={loaderData} />
    </section>
  );
}
