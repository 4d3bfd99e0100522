import type { ReadDb } from "../database/database.server.ts";

/** Lists people whom a feature shows on purpose ({@link Feature.listAdults}). */
type AdultLister = (db: ReadDb) => Promise<string[]>;

let listers: readonly AdultLister[] = [];

/** Sets who lists the adults of a site, once it starts: nothing below the features knows them. */
export function setAdultListers(declared: readonly AdultLister[]): void {
  listers = declared;
}

/** Lists the adults and pseudonyms that the site shows on purpose. */
export async function listAdults(db: ReadDb): Promise<string[]> {
  return (await Promise.all(listers.map((list) => list(db)))).flat();
}
