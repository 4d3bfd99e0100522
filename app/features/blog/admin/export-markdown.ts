import { findExport } from "../export/find-export.server.ts";
import { download, markdownFile } from "../export/post-files.server.ts";
import type { Route } from "./+types/export-markdown";

/** Downloads a post as Markdown; see {@link findExport}. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { post, siteUrl } = await findExport(context, params.id, url);
  return download(await markdownFile(post, siteUrl), post, { ending: "md", type: "text/markdown" });
}
