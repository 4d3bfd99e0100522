import { PICTURE_COLUMNS } from "#app/features.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { FOR_EVER, isWithdrawn } from "#app/platform/images/picture-permission.server.ts";
import { findShownUntil } from "#app/platform/images/shown-pictures.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { Instant } from "#db/schema.ts";
import type { SiteRequest } from "./address.ts";
import { headersOf } from "./request-facts.ts";

/**
 * Decides who may see a picture now. A picture that no public page shows is for administrators
 * only. `for now`: everybody, while a consent lasts. `withdrawn`: nobody any more.
 */
export type PictureAudience = (
  request: SiteRequest,
  id: string,
) => Promise<"everybody" | "for now" | "administrators" | "nobody" | "withdrawn">;

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
  /** Until when visitors see a picture. */
  let shown = new Map<string, Instant>();
  let shownAt: number | undefined;

  /** Returns 0 for a picture that visitors did not see, or no longer see. */
  function rememberedUntil(id: string): Instant {
    const until = shown.get(id) ?? 0;
    return until > Date.now() ? until : 0;
  }

  async function shownUntil(id: string): Promise<Instant> {
    const now = generation.current();
    if (now === undefined) return isOrWasShownUntil(id);
    if (now !== shownAt || shown.size >= MAX_REMEMBERED) {
      shown = new Map();
      shownAt = now;
    }
    const known = rememberedUntil(id);
    if (known > 0) return known;
    const remembered = shown;
    const until = await findShownUntil(site.db, PICTURE_COLUMNS, id);
    // If the generation has changed meanwhile, this map is no longer in use.
    if (until > 0) remembered.set(id, until);
    return until;
  }

  /**
   * Answers while the generation is unknown. During a database outage, the last known state counts.
   */
  async function isOrWasShownUntil(id: string): Promise<Instant> {
    try {
      return await findShownUntil(site.db, PICTURE_COLUMNS, id);
    } catch (error) {
      const known = shownAt === generation.lastKnown() ? rememberedUntil(id) : 0;
      if (site.outages.report(error) && known > 0) return known;
      throw error;
    }
  }

  return async (request, id) => {
    const until = await shownUntil(id);
    if (until === FOR_EVER) return "everybody";
    if (until > Date.now()) return "for now";
    if (await isWithdrawn(site.db, id)) return "withdrawn";
    if (request.headers.cookie === undefined) return "nobody";
    const administrator = await site.accounts.findAdministrator({ headers: headersOf(request) });
    return administrator ? "administrators" : "nobody";
  };
}
