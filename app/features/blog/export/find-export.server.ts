import type { RouterContextProvider } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { type ExportedPost, findPostToExport } from "./exported-post.server.ts";

/**
 * Finds the post that an administrator wants to download: its latest saved draft, or with
 * `?text=published` what visitors read.
 *
 * @throws 404 for a post that does not exist, is in the trash, or is not public if the published
 * text is requested
 */
export async function findExport(
  context: Readonly<RouterContextProvider>,
  id: string,
  url: URL,
): Promise<{ post: ExportedPost; siteUrl: string }> {
  requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const text = url.searchParams.get("text") === "published" ? "published" : "newest";
  const post = await findPostToExport(db, config.siteUrl, id, text);
  if (!post) throw new Response("There is no such post", { status: 404 });
  return { post, siteUrl: config.siteUrl };
}
