import { findExport } from "../export/exported-post.server.ts";
import { download, htmlFile, markdownFile } from "../export/post-files.server.ts";
import type { Route } from "./+types/export";

/** Downloads a post as Markdown or as an HTML document; see {@link findExport}. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { post, siteUrl } = await findExport(context, params.id, url);
  return url.pathname.endsWith(".md")
    ? download(await markdownFile(post, siteUrl), post, { ending: "md", type: "text/markdown" })
    : download(htmlFile(post, siteUrl), post, { ending: "html", type: "text/html" });
}
