import type { RichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { runTextTask, type TextBudget } from "#app/platform/texts/text-pool.server.ts";
import { type FoundPicture, findMentionsTask, type TakenInHtml, takeInTask } from "./file-tasks.server.ts";
import type { Deletions } from "./leave-out-private.ts";

export type Sources = {
  /**
   * Finds the stored picture for an address in the HTML, or why there is none.
   *
   * @param alt the description in the HTML
   */
  findPicture(address: string, alt: string): Promise<FoundPicture>;
  /** Returns the address to store for a link. */
  linkTo(address: string): string;
};

export type TakingIn = {
  /** What to do with `<del>`. */
  deletions: Deletions;
  /** Shared with other tasks on the same text. */
  budget?: TextBudget;
};

/** The most pictures looked up for one text; further ones count as missing. */
const MAX_PICTURES = 500;

/**
 * Imports HTML: keeps own and given pictures, turns frames into links, and applies the allow-list
 * to the rest.
 *
 * @throws TextTooHard if the text takes too long to parse
 */
export async function takeInHtml(
  given: string,
  { findPicture, linkTo }: Sources,
  { deletions, budget }: TakingIn,
): Promise<TakenInHtml & { html: RichHtml }> {
  const { html, leftOut, ...mentions } = await runTextTask(
    findMentionsTask,
    { html: given, deletions },
    budget,
  );
  const pictures = new Map<string, FoundPicture>();
  for (const [index, { address, alt }] of mentions.pictures.entries())
    pictures.set(
      address,
      index < MAX_PICTURES
        ? await findPicture(address, alt)
        : { missing: `only the first ${MAX_PICTURES} pictures of a text are looked for` },
    );
  const links = new Map<string, string>();
  for (const address of mentions.links) {
    const stored = linkTo(address);
    if (stored !== address) links.set(address, stored);
  }
  const taken = await runTextTask(takeInTask, { html, pictures, links }, budget);
  const losses = leftOut ? [`Left out because it is not for readers: ${leftOut}.`] : [];
  return { html: taken.html as RichHtml, losses: [...losses, ...taken.losses] };
}
