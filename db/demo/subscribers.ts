import { REMOVED_ADDRESS } from "#app/features/newsletter/subscriber-state.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { SubscriberState } from "#db/schema.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Invented people who subscribed to the newsletter, oldest first. Their addresses lead nowhere (RFC
 * 2606).
 */
const NAMES = [
  ..."amina.yusuf tunde.alabi grace.effiong hauwa.sani peter.lawal ngozi.umeh agnes.obi kehinde.oni".split(
    " ",
  ),
  ..."zainab.bello chidi.nwosu ruth.adamu sola.ajayi fatima.garba emeka.eze blessing.udo yakubu.musa".split(
    " ",
  ),
  ..."ifeoma.okafor bayo.ogunleye maryam.idris daniel.akpan rukayat.salami joy.etim lami.danjuma obinna.ike".split(
    " ",
  ),
  ..."teacher.ada library.ibadan office.garage choir.st-anne news.market-women parents.papa-titun".split(" "),
  ..."halima.abubakar segun.bakare esther.john musa.kabiru nneka.obi temitope.ade".split(" "),
];

/**
 * Returns the rows of the subscribers. Most have confirmed; the last three subscribed in the past
 * days and haven't yet, and every ninth has unsubscribed.
 */
export function subscriberRows(now: number) {
  return NAMES.map((name, index) => {
    const email = `${name}@example.${index % 3 ? "org" : "com"}`;
    const fromEnd = NAMES.length - 1 - index;
    const createdAt = now - (fromEnd * 9 + 1) * DAY_MS;
    const isPending = fromEnd < 3;
    const hasLeft = index % 9 === 4;
    const state: SubscriberState = isPending ? "pending" : hasLeft ? "unsubscribed" : "confirmed";
    return {
      id: newId(),
      // An unsubscribed person's address is replaced by a hash; the demo uses anything that looks
      // like one.
      email: hasLeft ? REMOVED_ADDRESS : email,
      emailKey: hasLeft ? `hash:${newId()}` : email,
      state,
      createdAt,
      askedAt: isPending ? now - (fromEnd + 1) * DAY_MS : createdAt,
      confirmedAt: isPending ? null : createdAt + DAY_MS / 24,
      unsubscribedAt: hasLeft ? createdAt + 6 * DAY_MS : null,
    };
  });
}
