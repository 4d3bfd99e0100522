import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { type Language, readLanguage, SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import type { Category } from "../categories/categories.ts";
import { bareTag, POST_LIMITS, type PostDraft } from "../post-draft.ts";
import { postDraftInput } from "../post-draft-input.server.ts";
import type { FrontMatter } from "../post-front-matter.ts";
import { POST_STATUSES } from "../post-status.ts";

/** Default values for a post whose file does not have them. */
export type FactDefaults = { title: string; date: string; author: string };
/** What the blog has. */
export type Known = { categories: readonly Category[] };
export type PostFacts = {
  /** A draft without its content and its picture. */
  draft: PostDraft;
  /** The address of the featured picture. */
  picture: string;
  losses: string[];
};

/**
 * Converts the facts in a file's head to a draft. Understands the names of other systems (Jekyll,
 * Hugo, Ghost). Truncates values that are too long, omits unusable ones, and reports both.
 */
export function readPostFacts(values: FrontMatter, defaults: FactDefaults & Known): PostFacts {
  const losses: string[] = [];
  const used = new Set<string>();
  const one = (...names: string[]) => {
    for (const name of names) used.add(name);
    const found = names.map((name) => values[name]).find((value) => value !== undefined);
    return (Array.isArray(found) ? found.join(", ") : (found ?? "")).replace(/\s+/g, " ").trim();
  };
  const cut = (label: string, text: string, limit: number) => {
    const kept = firstCharacters(text, limit);
    if (kept !== text) losses.push(`${label} was cut to ${limit} characters.`);
    return kept.trim();
  };
  const many = (...names: string[]) => {
    for (const name of names) used.add(name);
    return names.flatMap((name) => values[name] ?? []).flatMap((text) => text.split(","));
  };

  const [publishDate = "", publishTime = ""] = one("publish_at").split(/[ T]/);
  const wanted = one("status");
  const fields = {
    title: cut("The title", one("title") || defaults.title, POST_LIMITS.title),
    slug: cut("The address", one("slug"), POST_LIMITS.slug),
    excerpt: cut("The excerpt", one("excerpt", "description", "summary"), POST_LIMITS.excerpt),
    category: findCategory(one("category", "categories"), defaults, losses),
    author: cut("The author", one("author", "authors") || defaults.author, POST_LIMITS.author),
    language: findLanguage(one("language", "lang"), losses),
    date: readDate(one("date"), losses) || defaults.date,
    readTime: cut("The reading time", one("read_time"), POST_LIMITS.readTime),
    tags: takeTags(many("tags", "keywords"), losses),
    content: "",
    pictureId: null,
    alt: cut("The picture's description", one("picture_alt"), POST_LIMITS.alt),
    decorative: one("picture_decorative") === "true",
    featured: one("featured") === "true",
    allowComments: one("allow_comments") !== "false",
    metaTitle: cut("The meta title", one("meta_title"), POST_LIMITS.metaTitle),
    metaDescription: cut("The meta description", one("meta_description"), POST_LIMITS.metaDescription),
    status: POST_STATUSES.find((status) => status === wanted) ?? "published",
    publishDate,
    publishTime: publishTime.slice(0, 5),
  };
  const picture = one("picture", "image", "feature_image");
  one("time_zone", "layout");
  const others = Object.keys(values).filter((name) => !used.has(name));
  if (others.length > 0) losses.push(`The file's head says more than a post can hold: ${others.join(", ")}`);
  const parsed = postDraftInput.safeParse(fields);
  if (parsed.success) return { draft: parsed.data, picture, losses };
  const wrong = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  losses.push(`Not usable and left out: ${wrong.join(", ")}`);
  const without = Object.fromEntries(wrong.map((name) => [name, name === "tags" ? [] : ""]));
  return { draft: postDraftInput.parse({ ...fields, ...without }), picture, losses };
}

/** Finds the id of a category by its id or its label. */
export function categoryNamed(name: string, { categories }: Known): string | undefined {
  const wanted = slugOf(name);
  return categories.find(({ id, label }) => [id, slugOf(label)].includes(wanted))?.id;
}

/** Limits tags to the number that a post can have, each truncated to the tag limit. */
export function takeTags(tags: readonly string[], losses: string[]): string[] {
  const tidy = new Set<string>();
  for (const tag of tags) {
    const plain = bareTag(tag.replaceAll(",", " ").replace(/\s+/g, " "));
    const kept = firstCharacters(plain, POST_LIMITS.tag).trim();
    if (kept !== plain) losses.push(`A tag was cut to ${POST_LIMITS.tag} characters: ${kept}`);
    if (kept) tidy.add(kept);
  }
  const all = [...tidy];
  if (all.length > POST_LIMITS.tags) losses.push(`Tags left out: ${all.slice(POST_LIMITS.tags).join(", ")}`);
  return all.slice(0, POST_LIMITS.tags);
}

function findCategory(name: string, known: Known, losses: string[]): string {
  const found = name === "" ? "" : categoryNamed(name, known);
  if (found === undefined)
    losses.push(`The blog has no category “${name.slice(0, 60)}”. Choose one of its own.`);
  return found ?? "";
}

function findLanguage(tag: string, losses: string[]): Language {
  const found = readLanguage(tag || SITE_LANGUAGE);
  if (!found) losses.push(`A post can’t be in the language “${tag.slice(0, 60)}”; it is in English now.`);
  return found ?? SITE_LANGUAGE;
}

function readDate(text: string, losses: string[]): string {
  const date = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0] ?? "";
  if (text !== "" && (date === "" || Number.isNaN(Date.parse(date)))) {
    losses.push(`The date was not understood: ${text.slice(0, 60)}`);
    return "";
  }
  return date;
}
