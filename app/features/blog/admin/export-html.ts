import { findExport } from "../export/find-export.server.ts";
import { download, htmlFile } from "../export/post-files.server.ts";
import type { Route } from "./+types/export-html";

/** Downloads a post as an HTML document; see {@link findExport}. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { post, siteUrl } = await findExport(context, params.id, url);
  return download(htmlFile(post, siteUrl), post, { ending: "html", type: "text/html" });
}
