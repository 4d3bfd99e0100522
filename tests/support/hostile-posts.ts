import { BLOCK_EXAMPLES } from "./block-examples.ts";
import { type HostileVector, hostileVectors } from "./hostile-html.ts";

/** How many vectors are in one text. */
const BATCH = 150;

export const VECTORS = hostileVectors();
const plain = VECTORS.filter(({ isRisky }) => !isRisky);

/** All vectors that don't affect others, in batches for one text each. */
export const batches = Array.from({ length: Math.ceil(plain.length / BATCH) }, (_, index) =>
  plain.slice(index * BATCH, (index + 1) * BATCH),
);

/** A vector by itself, and within each kind of block. */
const PLACES = [(html: string) => `<div>${html}</div>`, ...Object.values(BLOCK_EXAMPLES)];

/** Puts every vector between marks. If a mark is missing, its neighbour has swallowed it. */
export const textOf = (vectors: HostileVector[]) =>
  vectors.map(({ html }, index) => `${PLACES[index % PLACES.length]?.(html)}<p>[[${index}]]</p>`).join("\n");

/** Returns a vector within a length limit, another one for each number. */
export const short = (nth: number, limit: number) => {
  const candidates = VECTORS.filter(({ html }) => html.length <= limit && /alert|hostileRan/.test(html));
  return (candidates[(nth * 37) % candidates.length] as HostileVector).html;
};

/** Makes a complete form whose plain fields are hostile too. */
export function draftOf(content: string, nth: number) {
  return {
    ...{ title: `${nth} ${short(nth, 90)}`, slug: "", excerpt: short(nth + 1, 300), category: "programs" },
    ...{ author: short(nth + 2, 90), date: "2026-01-01", readTime: short(nth + 3, 40) },
    ...{
      tags: [short(nth + 4, 30).replaceAll(",", " ")],
      content,
      pictureId: null,
      alt: "",
      decorative: false,
    },
    ...{ featured: true, allowComments: true, language: "en", metaTitle: short(nth + 5, 90) },
    ...{ metaDescription: short(nth + 6, 200), status: "published", publishDate: "", publishTime: "" },
  };
}

/** Makes Ghost's export of a site with these texts. */
export function ghostExport(): string {
  const posts = batches.map((vectors, nth) => ({
    ...{ id: String(nth), title: short(nth, 90), slug: `ghost-${nth}`, status: "published", type: "post" },
    ...{ html: textOf(vectors), custom_excerpt: short(nth, 200), published_at: "2025-01-01T00:00:00Z" },
  }));
  return JSON.stringify({ db: [{ data: { posts } }] });
}

/** Makes WordPress's export of the same site. */
export function wordPressExport(): string {
  const cdata = (text: string) => `<![CDATA[${text.toWellFormed().replaceAll("]]>", "]] >")}]]>`;
  const items = batches.map(
    (vectors, nth) =>
      `<item><title>${cdata(short(nth, 90))}</title><guid>${nth}</guid><wp:post_type>post</wp:post_type>` +
      `<wp:status>publish</wp:status><wp:post_name>word-${nth}</wp:post_name>` +
      `<content:encoded>${cdata(textOf(vectors))}</content:encoded></item>`,
  );
  return `<?xml version="1.0"?><rss xmlns:wp="wp" xmlns:content="content"><channel>${items.join("")}</channel></rss>`;
}
