import { PICTURE_COLUMNS } from "#app/features.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { isPictureShown } from "#app/platform/images/shown-pictures.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { SiteRequest } from "./address.ts";
import { headersOf } from "./request-facts.ts";

/**
 * Decides who may see a picture now. A picture that no public page shows is for administrators
 * only.
 */
export type PictureAudience = (
  request: SiteRequest,
  id: string,
) => Promise<"everybody" | "administrators" | "nobody">;

/** How many shown pictures are remembered. A page shows a few dozen. */
const MAX_REMEMBERED = 20_000;

/**
 * Queries the database once per picture and page generation, because every change of what the
 * public sees starts a new generation. Only positive answers are remembered, so a picture that was
 * just published is never refused.
 */
export function createPictureAudience(
  site: Pick<Site, "db" | "accounts" | "outages">,
  generation: Pick<GenerationWatch, "current" | "lastKnown">,
): PictureAudience {
  let shown = new Set<string>();
  let shownAt: number | undefined;

  async function isShown(id: string): Promise<boolean> {
    const now = generation.current();
    if (now === undefined) return isShownOrWas(id);
    if (now !== shownAt || shown.size >= MAX_REMEMBERED) {
      shown = new Set();
      shownAt = now;
    }
    if (shown.has(id)) return true;
    const remembered = shown;
    const answer = await isPictureShown(site.db, PICTURE_COLUMNS, id);
    // If the generation has changed meanwhile, this set is no longer in use.
    if (answer) remembered.add(id);
    return answer;
  }

  /**
   * Answers while the generation is unknown. During a database outage, the last known state counts.
   */
  async function isShownOrWas(id: string): Promise<boolean> {
    try {
      return await isPictureShown(site.db, PICTURE_COLUMNS, id);
    } catch (error) {
      if (site.outages.report(error) && shownAt === generation.lastKnown() && shown.has(id)) return true;
      throw error;
    }
  }

  return async (request, id) => {
    if (await isShown(id)) return "everybody";
    if (request.headers.cookie === undefined) return "nobody";
    const administrator = await site.accounts.findAdministrator({ headers: headersOf(request) });
    return administrator ? "administrators" : "nobody";
  };
}
