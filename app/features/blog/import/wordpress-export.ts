import { z } from "zod";
import type { PostStatus } from "../post-status.ts";
import { type ForeignExport, type ForeignPost, ImportRefusal } from "./foreign-post.ts";
import { type Footnotes, placeFootnotes } from "./place-footnotes.ts";
import { listAt, readWxr, textAt, type XmlValue } from "./wordpress-items.ts";
import { htmlOfWordPress, type WordPressPicture } from "./wordpress-text.ts";

/** What posts refer to, collected in a first pass over the file. */
type Surroundings = {
  hosts: Set<string>;
  authors: Map<string, string>;
  pictures: Map<string, WordPressPicture>;
  slugs: Set<string>;
  notTaken: string[];
  others: Map<string, number>;
};

/** Statuses of posts that are not imported. */
const PASSED_OVER: Record<string, string> = { trash: "lies in the trash", "auto-draft": "was never written" };
/** Types of entries that are reported by title; other types are only counted. */
const NAMED_TYPES: Record<string, string> = { page: "pages are not posts" };

/**
 * Reads the file of WordPress's "Export" (WXR 1.x) in two passes, because posts may refer to later
 * entries.
 *
 * @throws ImportRefusal if it is something else, or too large
 */
export async function openWordPressExport(file: Blob): Promise<ForeignExport> {
  const around = await lookAround(file);
  return {
    system: "WordPress",
    notTaken: [
      ...around.notTaken,
      ...[...around.others].map(
        ([type, count]) => `${count} of the kind “${type}”, which the blog does not have`,
      ),
    ],
    async *posts() {
      for await (const part of readWxr(file))
        if ("item" in part && isWantedPost(part.item)) yield toForeignPost(item(part.item), around);
    },
    fileOf: (address) => uploadPlaces(address, around.hosts),
    slugOf: (address) => slugOf(address, around),
  };
}

async function lookAround(file: Blob): Promise<Surroundings> {
  const around: Surroundings = {
    ...{ hosts: new Set(), authors: new Map(), pictures: new Map(), slugs: new Set() },
    ...{ notTaken: [], others: new Map() },
  };
  let count = 0;
  for await (const part of readWxr(file)) {
    count += 1;
    if ("head" in part) readHead(part.head, around);
    else noteItem(item(part.item), around);
  }
  if (count === 0) throw new ImportRefusal("The file is empty.");
  return around;
}

function readHead(head: XmlValue, { hosts, authors }: Surroundings): void {
  const channel = listAt(listAt(head, "rss")[0], "channel")[0];
  for (const name of ["link", "wp:base_site_url", "wp:base_blog_url"]) {
    const address = textAt(channel, name).trim();
    if (URL.canParse(address)) hosts.add(plainHost(address));
  }
  for (const author of listAt(channel, "wp:author")) {
    const login = textAt(author, "wp:author_login");
    authors.set(login, textAt(author, "wp:author_display_name") || login);
  }
}

function noteItem(post: XmlValue, { pictures, slugs, notTaken, others }: Surroundings): void {
  const type = textAt(post, "wp:post_type");
  const title = textAt(post, "title");
  if (type === "attachment") {
    const meta = metaOf(post);
    pictures.set(textAt(post, "wp:post_id"), {
      address: textAt(post, "wp:attachment_url"),
      alt: meta.get("_wp_attachment_image_alt") ?? "",
      caption: textAt(post, "excerpt:encoded"),
    });
  } else if (type === "post") {
    const why = PASSED_OVER[textAt(post, "wp:status")];
    if (why) notTaken.push(`The post “${title}” (${why})`);
    else slugs.add(decoded(textAt(post, "wp:post_name")));
  } else if (NAMED_TYPES[type]) notTaken.push(`The ${type} “${title}” (${NAMED_TYPES[type]})`);
  else others.set(type, (others.get(type) ?? 0) + 1);
}

function isWantedPost(part: XmlValue): boolean {
  const post = item(part);
  return textAt(post, "wp:post_type") === "post" && !PASSED_OVER[textAt(post, "wp:status")];
}

function toForeignPost(post: XmlValue, around: Surroundings): ForeignPost {
  const losses: string[] = [];
  const meta = metaOf(post);
  const terms = listAt(post, "category");
  const named = (domain: string) =>
    terms.filter((term) => textAt(term, "@domain") === domain).map((term) => textAt(term));
  const thumbnail = around.pictures.get(meta.get("_thumbnail_id") ?? "");
  const creator = textAt(post, "dc:creator");
  const content = placeFootnotes(textAt(post, "content:encoded"), footnotesIn(meta.get("footnotes")));
  const text = htmlOfWordPress(content, around.pictures);
  const comments = listAt(post, "wp:comment").length;
  if (comments > 0) losses.push(`${comments} comments were left out: the blog has none.`);
  return {
    key: textAt(post, "guid") || textAt(post, "wp:post_id"),
    title: textAt(post, "title"),
    slug: decoded(textAt(post, "wp:post_name")),
    oldSlugs: metasOf(post)
      .filter(([key]) => key === "_wp_old_slug")
      .map(([, value]) => decoded(value)),
    html: text.html,
    excerpt: textAt(post, "excerpt:encoded"),
    author: around.authors.get(creator) ?? creator,
    tags: named("post_tag"),
    categories: named("category"),
    status: statusOf(post, losses),
    publishedAt: instant(textAt(post, "wp:post_date_gmt")) ?? instant(textAt(post, "wp:post_date")),
    createdAt: instant(textAt(post, "wp:post_modified_gmt")),
    featured: textAt(post, "wp:is_sticky") === "1",
    metaTitle: written(meta.get("_yoast_wpseo_title")),
    metaDescription: written(meta.get("_yoast_wpseo_metadesc")),
    picture: thumbnail?.address ?? "",
    pictureAlt: thumbnail?.alt ?? "",
    losses: [...losses, ...text.losses],
  };
}

function statusOf(post: XmlValue, losses: string[]): PostStatus {
  if (textAt(post, "wp:post_password") !== "") {
    losses.push("It was protected by a password; it became a draft.");
    return "draft";
  }
  const status = textAt(post, "wp:status");
  if (status === "publish") return "published";
  if (status === "future") return "scheduled";
  if (status === "private") losses.push("It was private; it became a draft.");
  if (status === "pending") losses.push("It waited for somebody's approval; it became a draft.");
  return "draft";
}

function metasOf(post: XmlValue): [string, string][] {
  return listAt(post, "wp:postmeta").map((meta) => [
    textAt(meta, "wp:meta_key"),
    textAt(meta, "wp:meta_value"),
  ]);
}

function metaOf(post: XmlValue): Map<string, string> {
  return new Map(metasOf(post));
}

/** Blocks name their footnotes by ids, whose texts are elsewhere. */
function footnotesIn(meta: string | undefined): Footnotes {
  const notes = z.array(z.object({ id: z.string(), content: z.string() }));
  try {
    return new Map(notes.parse(JSON.parse(meta ?? "[]")).map(({ id, content }) => [id, content]));
  } catch {
    return new Map();
  }
}

function item(part: XmlValue): XmlValue {
  return listAt(part, "item")[0] ?? "";
}

/** Ignores text with placeholders that a plug-in would fill in. */
function written(text = ""): string {
  return text.includes("%%") ? "" : text;
}

/** WordPress writes an unknown time as zeros. */
function instant(text: string): number | null {
  const at = /^[12]\d{3}-/.test(text) ? Date.parse(`${text.trim().replace(" ", "T")}Z`) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

function plainHost(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "");
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Returns the decoded path of an address on the old site; undefined for one on another site. */
function ownPath(address: string, hosts: Set<string>): string | undefined {
  const isWhole = /^(?:https?:)?\/\//i.test(address);
  const whole = isWhole ? address.replace(/^\/\//, "https://") : `https://own.invalid${address}`;
  if ((!isWhole && !address.startsWith("/")) || !URL.canParse(whole)) return undefined;
  if (isWhole && !hosts.has(plainHost(whole))) return undefined;
  return decoded(new URL(whole).pathname);
}

/** Tries the original picture before the resized version that WordPress made of it. */
function uploadPlaces(address: string, hosts: Set<string>): string[] | undefined {
  const [, upload] = /\/wp-content\/uploads\/(.+)$/.exec(ownPath(address, hosts) ?? "") ?? [];
  if (!upload) return undefined;
  const original = upload.replace(/-\d+x\d+(?=\.\w+$)/, "").replace(/-scaled(?=\.\w+$)/, "");
  const names = [...new Set([original, original.replace(/(?=\.\w+$)/, "-scaled"), upload])];
  return names.flatMap((name) => [name, `uploads/${name}`, `wp-content/uploads/${name}`]);
}

function slugOf(address: string, { hosts, slugs }: Surroundings): string | undefined {
  const slug = ownPath(address, hosts)?.split("/").filter(Boolean).at(-1);
  return slug !== undefined && slugs.has(slug) ? slug : undefined;
}
