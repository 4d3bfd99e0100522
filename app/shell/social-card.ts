import { Readable } from "node:stream";
import { sql } from "kysely";
import { getSite, type Site } from "#app/platform/http/site.server.ts";
import type { CardWords } from "#app/platform/images/decoder-messages.ts";
import { openSocialCard, socialCardKey } from "#app/platform/images/social-cards.server.ts";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { ITEM_TABLES, isPublic } from "#app/platform/public-items/public-items.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Route } from "./+types/social-card";

/**
 * Serves `/social-cards/site`, `/social-cards/post/<id>` and `/social-cards/event/<id>`: the image
 * that social networks show beside a link to a page without a picture. Only public items have a
 * card, so a request can't make the server draw arbitrary ones.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const words = await findWords(site, params.subject, params.id);
  if (!words) return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = new Headers({
    ETag: `"${socialCardKey(words)}"`,
    "Cache-Control": "public, max-age=86400",
    // Social networks and chats embed the image in their own pages.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag"))
    return new Response(null, { status: 304, headers });
  const card = await openSocialCard(site, words);
  if (!card) return new Response("Busy", { status: 503, headers: { "Retry-After": "10" } });
  headers.set("Content-Type", "image/jpeg");
  headers.set("Content-Length", String(card.size));
  return new Response(Readable.toWeb(card.stream) as ReadableStream, { headers });
}

async function findWords(
  { db }: Pick<Site, "db">,
  subject: string,
  id: string | undefined,
): Promise<CardWords | undefined> {
  const { name } = await readSiteSettings(db);
  if (subject === "site" && id === undefined)
    return { above: "", title: "Girls back in school", below: name };
  if ((subject !== "post" && subject !== "event") || id === undefined) return undefined;
  const title = await findTitle(db, subject, id);
  return title === undefined
    ? undefined
    : { above: subject === "post" ? "Blog" : "Event", title, below: name };
}

async function findTitle(db: Site["db"], subject: CountSubject, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(subject === "post" ? "title" : "name")} as title from ${sql.table(ITEM_TABLES[subject])}
    where id = ${id} and ${isPublic(subject)}`.execute(db);
  return rows[0]?.title;
}
