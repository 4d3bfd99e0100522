import { Readable } from "node:stream";
import { sql } from "kysely";
import { getSite, type Site, writable } from "#app/platform/http/site.server.ts";
import { findPictureToShare } from "#app/platform/images/picture-columns.server.ts";
import { openSocialCard, type SocialCard, socialCardKey } from "#app/platform/images/social-cards.server.ts";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { ITEM_TITLES } from "#app/platform/public-items/linked-items.server.ts";
import { ITEM_TABLES, isPublic } from "#app/platform/public-items/public-items.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Route } from "./+types/social-card";

/**
 * Serves `/social-cards/site`, `/social-cards/post/<id>` and `/social-cards/event/<id>`: the image
 * that social networks show beside a link: the title, over the picture if there is one. Only public
 * items have a card, so a request can't make the server draw arbitrary ones.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const wanted = await findCard(site, params.subject, params.id);
  if (!wanted) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = new Headers({
    ETag: `"${socialCardKey(wanted)}"`,
    "Cache-Control": "public, max-age=86400",
    // Social networks and chats embed the image in their own pages.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag"))
    return new Response(null, { status: 304, headers });
  const card = await openSocialCard(writable(site), wanted);
  if (!card) return new Response("Busy", { status: 503, headers: { "Retry-After": "10" } });
  headers.set("Content-Type", "image/jpeg");
  headers.set("Content-Length", String(card.size));
  return new Response(Readable.toWeb(card.stream) as ReadableStream, { headers });
}

async function findCard(
  { db }: Pick<Site, "db">,
  subject: string,
  id: string | undefined,
): Promise<SocialCard | undefined> {
  const { name: below } = await readSiteSettings(db);
  if (subject === "site" && id === undefined)
    return { words: { above: "", title: "Girls back in school", below }, picture: null };
  if ((subject !== "post" && subject !== "event") || id === undefined) return undefined;
  const item = await findItem(db, subject, id);
  if (!item) return undefined;
  const words = { above: subject === "post" ? "Blog" : "Event", title: item.title, below };
  return { words, picture: await findPictureToShare(db, item.pictureId) };
}

async function findItem(db: Site["db"], subject: CountSubject, id: string) {
  const { rows } = await sql<{ title: string; pictureId: string | null }>`
    select ${sql.ref(ITEM_TITLES[subject])} as title, picture_id
    from ${sql.table(ITEM_TABLES[subject])} where id = ${id} and ${isPublic(subject)}`.execute(db);
  return rows[0];
}
