import { z } from "zod";
import type { PostStatus } from "../post-status.ts";
import { type ForeignExport, type ForeignPost, ImportRefusal } from "./foreign-post.ts";
import { htmlOfLexical } from "./lexical-html.ts";
import { placeFootnotes, takeFootnotes } from "./place-footnotes.ts";

/** A site with ten thousand posts stays below this. */
const MAX_FILE = 200 * 1024 * 1024;
const SITE = "__GHOST_URL__";

const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const postSchema = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  featured: z.unknown().optional(),
  feature_image: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  published_at: z.unknown().optional(),
  created_at: z.unknown().optional(),
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: z.union([z.string(), z.number()]).nullish(),
});
const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((value) => value ?? []);
const dataSchema = z.object({
  posts: rows(postSchema),
  tags: rows(z.object({ id, name: text, visibility: text })),
  users: rows(z.object({ id, name: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  posts_meta: rows(
    z.object({ post_id: id, meta_title: text, meta_description: text, feature_image_alt: text }),
  ),
});
type Data = z.output<typeof dataSchema>;
type GhostPost = Data["posts"][number];

/**
 * Reads the file of Ghost's "Export content" (JSON).
 *
 * @throws ImportRefusal if it is something else, or too large
 */
export async function openGhostExport(file: Blob): Promise<ForeignExport> {
  if (file.size > MAX_FILE) throw new ImportRefusal("The file is larger than 200 MB.");
  const data = readData(await file.text());
  const pages = data.posts.filter(isPage);
  const posts = data.posts.filter((post) => !isPage(post));
  const slugs = new Set(posts.map(({ slug }) => slug));
  return {
    system: "Ghost",
    notTaken: pages.map(({ title }) => `The page “${title}” (pages are not posts)`),
    async *posts() {
      for (const post of posts) yield toForeignPost(post, data);
    },
    fileOf: imagePlaces,
    slugOf(address) {
      if (!address.startsWith(`${SITE}/`)) return undefined;
      const slug = address
        .slice(SITE.length)
        .replace(/[?#].*$/, "")
        .split("/")
        .filter(Boolean)
        .at(-1);
      return slug !== undefined && slugs.has(slug) ? slug : undefined;
    },
  };
}

function readData(json: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\ufeff/, ""));
  } catch {
    throw new ImportRefusal("The file is not JSON.");
  }
  const wrapped = z.object({ db: z.array(z.object({ data: z.unknown() })).min(1) }).safeParse(value);
  const inner = wrapped.success ? wrapped.data.db[0]?.data : (value as { data?: unknown } | null)?.data;
  const data = dataSchema.safeParse(inner);
  if (!data.success || !(inner as { posts?: unknown }).posts)
    throw new ImportRefusal("The file is no export of Ghost: it has no posts where Ghost writes them.");
  return data.data;
}

function isPage({ type, page }: GhostPost): boolean {
  return type === "page" || page === 1 || page === true;
}

function toForeignPost(post: GhostPost, data: Data): ForeignPost {
  const losses: string[] = [];
  const meta = data.posts_meta.find(({ post_id }) => post_id === post.id);
  const names = namesOf(post, data);
  if (post.codeinjection_head || post.codeinjection_foot)
    losses.push("Code that was put into the page's head or foot was left out.");
  return {
    key: post.uuid || post.id,
    title: post.title,
    slug: post.slug,
    oldSlugs: [],
    html: textOf(post, losses),
    excerpt: post.custom_excerpt,
    author: names.authors.join(", "),
    tags: names.tags,
    categories: names.tags,
    status: statusOf(post, losses),
    publishedAt: instant(post.published_at),
    createdAt: instant(post.created_at),
    featured: post.featured === 1 || post.featured === true,
    metaTitle: meta?.meta_title || post.meta_title,
    metaDescription: meta?.meta_description || post.meta_description,
    picture: post.feature_image,
    pictureAlt: meta?.feature_image_alt ?? "",
    losses,
  };
}

function textOf({ html, lexical, mobiledoc }: GhostPost, losses: string[]): string {
  if (html) {
    const taken = takeFootnotes(html);
    return placeFootnotes(taken.html, taken.notes);
  }
  if (lexical) {
    const rendered = htmlOfLexical(lexical);
    losses.push(...rendered.losses);
    return rendered.html;
  }
  if (mobiledoc)
    losses.push("Its text is only there in an old form of Ghost's (mobiledoc) and was left out.");
  return "";
}

function namesOf(post: GhostPost, data: Data) {
  const inOrder = <Row extends { post_id: string; sort_order?: number | null | undefined }>(list: Row[]) =>
    list
      .filter(({ post_id }) => post_id === post.id)
      .sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0));
  const tags = inOrder(data.posts_tags).map(({ tag_id }) => data.tags.find((tag) => tag.id === tag_id));
  const ids = inOrder(data.posts_authors).map(({ author_id }) => author_id);
  if (ids.length === 0 && post.author_id) ids.push(String(post.author_id));
  return {
    // Ghost's internal tags start with a hash.
    tags: tags.flatMap((tag) =>
      tag && tag.visibility !== "internal" && !tag.name.startsWith("#") ? [tag.name] : [],
    ),
    authors: ids.flatMap((author) => data.users.find((user) => user.id === author)?.name || []),
  };
}

function statusOf({ status, visibility }: GhostPost, losses: string[]): PostStatus {
  if (status === "sent") {
    losses.push("It was only sent as a mail; it became a draft.");
    return "draft";
  }
  const isForEverybody = visibility === "" || visibility === "public";
  if (!isForEverybody && status !== "draft") {
    losses.push(`It was not for everybody (${visibility}); it became a draft.`);
    return "draft";
  }
  return status === "published" || status === "scheduled" ? status : "draft";
}

function instant(value: unknown): number | null {
  const at = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) && at > 0 ? at : null;
}

/** Tries the original picture before the resized version that Ghost made of it. */
function imagePlaces(address: string): string[] | undefined {
  const path = address.startsWith(SITE) ? address.slice(SITE.length) : address;
  const [, image] = /^\/content\/images\/(.+?)(?:[?#].*)?$/.exec(path) ?? [];
  if (!image) return undefined;
  const original = image.replace(/^size\/[wh0-9x]+\/(?:format\/\w+\/)?/, "");
  return [original, image].flatMap((name) => [name, `images/${name}`, `content/images/${name}`]);
}
