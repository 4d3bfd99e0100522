import type { ReadDb } from "../database/database.server.ts";
import { readFocuses } from "../images/picture-columns.server.ts";
import { picturesIn } from "../images/picture-data.ts";
import { hiddenPicturesIn } from "../images/picture-permission.server.ts";
import { BUTTON } from "./blocks/button/block.ts";
import { GALLERY } from "./blocks/gallery/block.ts";
import { PICTURE_CROPS } from "./blocks/picture/block.ts";
import { type LinkCard, relatedIn } from "./blocks/related/block.ts";
import type { LinkFacts, TextView } from "./rich-html.server.ts";

/** Lists the addresses whose buttons show how something stands ({@link Feature.listLinkFacts}). */
type LinkFactLister = (db: ReadDb) => Promise<[address: string, LinkFacts][]>;

/** Finds what visitors can open at an address ({@link Feature.findLinkCard}). */
type LinkCardFinder = (db: ReadDb, address: string) => Promise<LinkCard | undefined>;

let listers: readonly LinkFactLister[] = [];
let finders: readonly LinkCardFinder[] = [];

/** Sets who knows addresses, once a site starts: nothing below the features knows them. */
export function setLinkReaders(
  listFacts: readonly LinkFactLister[],
  findCard: readonly LinkCardFinder[],
): void {
  listers = listFacts;
  finders = findCard;
}

/** A text with pictures that are shown in part. */
const CROPPED = new RegExp(
  `class="[^"]*(?:${[...GALLERY.element.classes, ...Object.keys(PICTURE_CROPS).filter(Boolean)].join("|")})"`,
);

/** Reads what visitors may see of a text, and how what its buttons lead to stands now. */
export async function readTextView(db: ReadDb, text: string): Promise<TextView> {
  const hasButtons = text.includes(`class="${BUTTON.element.classes[0]}"`);
  const [hidden, focuses, facts, cards] = await Promise.all([
    hiddenPicturesIn(db, text),
    CROPPED.test(text) ? readFocuses(db, picturesIn(text)) : new Map<string, string>(),
    hasButtons ? Promise.all(listers.map((list) => list(db))) : [],
    Promise.all(relatedIn(text).map(async (address) => [address, await findCard(db, address)] as const)),
  ]);
  return { hidden, focuses, facts: new Map(facts.flat()), cards: new Map(cards) };
}

async function findCard(db: ReadDb, address: string): Promise<LinkCard | undefined> {
  const found = await Promise.all(finders.map((find) => find(db, address)));
  return found.find((card) => card !== undefined);
}
