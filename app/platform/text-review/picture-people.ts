import { picturesIn } from "../images/picture-data.ts";
import { allOf, parseHtml } from "../rich-text/html-tree.ts";
import type { Finding } from "./finding.ts";

/**
 * Why visitors may not see a picture, or should not before somebody has looked at it. `child`:
 * visitors may see it, but a child can be recognised.
 */
export type PictureDoubt = "unclassified" | "hidden" | "withdrawn" | "child";
/** The doubts about pictures, by their ids. */
export type PictureDoubts = Record<string, PictureDoubt>;

const PATIENCE_MS = 8_000;

const WORDS: Record<Exclude<PictureDoubt, "child">, { message: string; advice: string }> = {
  unclassified: {
    message: "Nobody has said who is in this picture.",
    advice: "Who can be recognised?",
  },
  hidden: {
    message: "Visitors will not see this picture.",
    advice: "It shows a child, and lacks a consent or a second person's approval. See to it under Pictures.",
  },
  withdrawn: {
    message: "This picture was withdrawn.",
    advice: "Somebody in it no longer agrees. Take it out.",
  },
};

/**
 * Asks the site who is in the pictures of a text. Runs in the browser. Says nothing if there is no
 * answer in time: the server refuses what visitors may not see.
 *
 * @param besides the picture beside the text
 */
export async function askPictureDoubts(html: string, besides: string | null): Promise<PictureDoubts> {
  const ids = [...picturesIn(html), ...(besides ? [besides] : [])];
  if (ids.length === 0) return {};
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`/admin/pictures/doubts?${query}`, { signal }).catch(() => undefined);
  return answer?.ok ? ((await answer.json().catch(() => ({}))) as PictureDoubts) : {};
}

/**
 * Lists the pictures of a text about which there is a doubt, each once.
 *
 * @param besides the picture beside the text, which {@link reviewPictureBeside} is about
 */
export function reviewPictures(html: string, besides: string | null, doubts: PictureDoubts): Finding[] {
  const seen = new Set([besides]);
  return allOf(parseHtml(html), "img").flatMap(({ attributes: { src = "" } }, index) => {
    const [id = ""] = picturesIn(src);
    if (seen.has(id)) return [];
    seen.add(id);
    return wordDoubt(id, doubts).map((found) => ({ ...found, picture: src, place: { picture: index } }));
  });
}

/** What to say about the picture beside a text. */
export function reviewPictureBeside(id: string | null, doubts: PictureDoubts): Omit<Finding, "place">[] {
  return wordDoubt(id ?? "", doubts);
}

function wordDoubt(id: string, doubts: PictureDoubts): Omit<Finding, "place">[] {
  const doubt = doubts[id];
  if (!doubt || doubt === "child") return [];
  return [{ ...WORDS[doubt], ...(doubt === "unclassified" ? { unclassified: id } : {}) }];
}
