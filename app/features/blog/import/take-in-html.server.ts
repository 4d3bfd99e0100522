import type { ReadDb } from "#app/platform/database/database.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { PICTURES_PATH, type PictureData } from "#app/platform/images/picture-data.ts";
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
  for (const { address, alt } of mentions.pictures) pictures.set(address, await findPicture(address, alt));
  const links = new Map<string, string>();
  for (const address of mentions.links) {
    const stored = linkTo(address);
    if (stored !== address) links.set(address, stored);
  }
  const taken = await runTextTask(takeInTask, { html, pictures, links }, budget);
  const losses = leftOut ? [`Left out because it is not for readers: ${leftOut}.`] : [];
  return { html: taken.html as RichHtml, losses: [...losses, ...taken.losses] };
}

const OWN_PICTURE = new RegExp(`^${PICTURES_PATH}([0-9a-f]{32})-\\d{1,5}\\.(?:jpg|webp|avif)$`);

/**
 * The uploads that came with a file, by the addresses in the file: of a picture its id, of a PDF
 * its address here.
 */
export type GivenUploads = Readonly<Record<string, string>>;

/**
 * Resolves the pictures and PDFs of a file by address: finds this site's own and those that came
 * with the file, and fetches no others.
 */
export function ownSources(db: ReadDb, siteUrl: string, given: GivenUploads = {}): Sources {
  const givenAt = (address: string) => (Object.hasOwn(given, address) ? given[address] : undefined);
  return {
    linkTo: (address) => givenAt(address) ?? withoutSite(address, siteUrl),
    async findPicture(address) {
      const own = OWN_PICTURE.exec(withoutSite(address, siteUrl))?.[1];
      const id = givenAt(address) ?? own;
      const picture = id && (await findStoredPicture(db, id));
      if (picture) return picture;
      if (/^data:/i.test(address)) return { missing: "it stands in the file itself" };
      return { missing: own ? "it is no longer stored here" : ELSEWHERE };
    },
  };
}

/** Why a picture of another site is not imported. */
export const ELSEWHERE = "it is on another site";

/** Finds a stored picture by its id. */
export async function findStoredPicture(db: ReadDb, id: string): Promise<PictureData | undefined> {
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPictureData(row);
}

function withoutSite(address: string, siteUrl: string): string {
  const trimmed = address.trim();
  return trimmed.startsWith(`${siteUrl}/`) ? trimmed.slice(siteUrl.length) : trimmed;
}
