import { ReadableStream } from "node:stream/web";
import { archivePosts } from "#app/features/blog/export/archive.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/archive";

/** Downloads all posts with their pictures as one archive. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, files, config } = getWritableSite(context);
  const archive = archivePosts(db, files, config.siteUrl);
  return new Response(ReadableStream.from(archive) as BodyInit, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="posts-${new Date().toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
