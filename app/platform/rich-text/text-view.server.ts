import type { ReadDb } from "../database/database.server.ts";
import { hiddenPicturesIn } from "../images/picture-permission.server.ts";
import { BUTTON } from "./blocks/button/block.ts";
import type { LinkFacts, TextView } from "./rich-html.server.ts";

/** Lists the addresses whose buttons show how something stands ({@link Feature.listLinkFacts}). */
type LinkFactLister = (db: ReadDb) => Promise<[address: string, LinkFacts][]>;

let listers: readonly LinkFactLister[] = [];

/** Sets who knows such addresses, once a site starts: nothing below the features knows them. */
export function setLinkFactListers(declared: readonly LinkFactLister[]): void {
  listers = declared;
}

/** Reads what visitors may see of a text, and how what its buttons lead to stands now. */
export async function readTextView(db: ReadDb, text: string): Promise<TextView> {
  const hasButtons = text.includes(`class="${BUTTON.element.classes[0]}"`);
  const [hidden, facts] = await Promise.all([
    hiddenPicturesIn(db, text),
    hasButtons ? Promise.all(listers.map((list) => list(db))) : [],
  ]);
  return { hidden, facts: new Map(facts.flat()) };
}
