import { CONTENT_END, CONTENT_START, FACT_PREFIX } from "#app/features/blog/post-front-matter.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import { POST_LIMITS } from "../post-draft.ts";
import { writeFrontMatter } from "../post-front-matter.ts";
import type { ExportedPost } from "./exported-post.server.ts";
import { writeMarkdown } from "./markdown.server.ts";

/** Writes a post as a Markdown file with front matter. */
export async function markdownFile(post: ExportedPost, siteUrl: string): Promise<string> {
  return `${writeFrontMatter(post.facts)}\n${await writeMarkdown(post.content, siteUrl)}`;
}

const STYLE =
  "body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}figure{margin:1.5rem 0}figcaption{font-size:.9rem;color:#555}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left}";

/**
 * Writes a post as a standalone HTML document: some styling, no scripts, absolute addresses
 * of pictures and links. Facts about the post are in `<meta>` elements, where the import
 * finds them again.
 */
export function htmlFile({ title, facts, content }: ExportedPost, siteUrl: string): string {
  const metas = Object.entries(facts).flatMap(([name, value]) =>
    [value].flat().map((item) => `<meta name="${FACT_PREFIX}${name}" content="${xmlText(item)}">`),
  );
  const { picture, picture_alt, excerpt, author, date } = facts as Record<string, string | undefined>;
  return [
    "<!doctype html>",
    `<html lang="${facts.language}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${xmlText(title)}</title>`,
    ...(excerpt ? [`<meta name="description" content="${xmlText(excerpt)}">`] : []),
    ...metas,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<article>",
    `<h1>${xmlText(title)}</h1>`,
    ...(excerpt ? [`<p>${xmlText(excerpt)}</p>`] : []),
    `<p>${xmlText([author, date].filter(Boolean).join(", "))}</p>`,
    ...(picture ? [`<p><img src="${xmlText(picture)}" alt="${xmlText(picture_alt ?? "")}"></p>`] : []),
    CONTENT_START,
    withAbsoluteAddresses(content, siteUrl),
    CONTENT_END,
    "</article>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/**
 * Makes the addresses in stored HTML absolute. Relies on the form that `sanitizeRichHtml` writes:
 * double quotes around every value, and no double quotes in the text of a tag. Drops `srcset`,
 * because the available sizes are internal to the site.
 */
function withAbsoluteAddresses(html: string, siteUrl: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)
    .replace(/(<img [^<>]*?) srcset="[^"]*"( sizes="[^"]*")?/g, "$1");
}

/**
 * Sends a text as a file download. Of what somebody typed, the header contains only letters, digits
 * and escaped characters (RFC 6266, RFC 8187): the post's slug for old clients, its title for all
 * others. Both are limited to the length that the form accepts, because headers are limited too.
 */
export function download(
  text: string,
  { title, slug }: Pick<ExportedPost, "title" | "slug">,
  { ending, type }: { ending: "md" | "html"; type: string },
): Response {
  const plain = slug.slice(0, POST_LIMITS.slug).replace(/[^a-z0-9-]/g, "") || "post";
  // Path separators, characters that systems reject in file names, and characters that change
  // the text direction.
  const named = firstCharacters(title, POST_LIMITS.title)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
  const encoded = encodeURIComponent(`${named || plain}.${ending}`).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${encoded}`,
      "Cache-Control": "no-store",
    },
  });
}
