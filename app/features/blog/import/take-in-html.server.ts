import type { RichHtml } from "#app/platform/rich-html.server.ts";
import { runTextTask, type TextBudget } from "#app/platform/texts/text-pool.server.ts";
import { type FoundPicture, findMentionsTask, type TakenInHtml, takeInTask } from "./file-tasks.server.ts";
import type { Deletions } from "./leave-out-private.ts";

export type Sources = {
  /**
   * The stored picture at an address in the HTML, or why there is none.
   *
   * @param alt what the HTML says that it shows
   */
  findPicture(address: string, alt: string): Promise<FoundPicture>;
  /** A link's address as it is to be stored. */
  linkTo(address: string): string;
};

export type TakingIn = {
  /** What becomes of `<del>`. */
  deletions: Deletions;
  /** Shared with other tasks on the same text. */
  budget?: TextBudget;
};

/** So many pictures of one text are looked up; the others count as missing. */
const MAX_PICTURES = 500;

/**
 * Takes HTML in: own and given pictures stay, frames become links, the rest goes through the allow-list.
 *
 * @throws TextTooHard when the text takes too long to read
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
