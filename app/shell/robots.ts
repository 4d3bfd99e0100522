import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/robots";

export const handle = { cachedPage: { query: [] } };

/** Serves `/robots.txt`: allows all public pages, and excludes the admin area and the counters. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = getSite(context).config;
  const lines = [
    "User-agent: *",
    ...["/admin", "/logout", "/counts/"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
