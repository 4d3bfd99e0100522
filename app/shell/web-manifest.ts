import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Route } from "./+types/web-manifest";

/** Serves `/site.webmanifest`: the site's name and icons on a home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await readSiteSettings(getSite(context).db);
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "browser",
    background_color: "#fbf6ec",
    theme_color: "#4a1942",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
