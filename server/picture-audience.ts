import { isPictureShown } from "#app/platform/images/shown-pictures.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { Site } from "#app/platform/site.server.ts";
import type { SiteRequest } from "./address.ts";
import { headersOf } from "./request-facts.ts";

/** Who may have a picture at this moment: one that no public page shows is for administrators only. */
export type PictureAudience = (
  request: SiteRequest,
  id: string,
) => Promise<"everybody" | "administrators" | "nobody">;

/** So many pictures are remembered as shown; a page shows a few dozen. */
const MOST_REMEMBERED = 20_000;

/**
 * Asks the database once a generation for each picture: whatever changes what the public sees raises the generation. Only that
 * a picture is shown is remembered, so that one that has just been published is never refused.
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
    if (now !== shownAt || shown.size >= MOST_REMEMBERED) {
      shown = new Set();
      shownAt = now;
    }
    if (shown.has(id)) return true;
    const remembered = shown;
    const answer = await isPictureShown(site.db, id);
    // The set of a generation that has passed meanwhile is nobody's any more.
    if (answer) remembered.add(id);
    return answer;
  }

  /** While it cannot be known what has become of the generation; with the database away, what was last known counts. */
  async function isShownOrWas(id: string): Promise<boolean> {
    try {
      return await isPictureShown(site.db, id);
    } catch (error) {
      if (site.outages.note(error) && shownAt === generation.lastKnown() && shown.has(id)) return true;
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
