import { formatMoney } from "#app/platform/text/money.ts";
import type { GiftState } from "#db/schema.ts";
import type { Giver } from "../gift-record.server.ts";

/** What each state is called, in the list and on a gift's screen. */
export const GIFT_STATES: Record<GiftState, { label: string; tone?: "leaf" | "marigold" }> = {
  promised: { label: "Promised" },
  arrived: { label: "Arrived, to thank", tone: "marigold" },
  thanked: { label: "Thanked", tone: "leaf" },
  reversed: { label: "Reversed" },
};

/** Reads a state from an address; undefined for all. */
export function readGiftState(text: string | null): GiftState | undefined {
  return text !== null && Object.hasOwn(GIFT_STATES, text) ? (text as GiftState) : undefined;
}

/** Names the giver in the list. */
export function nameGiver(giver: Giver | "anonymous" | "unreadable"): string {
  if (giver === "anonymous") return "Anonymous";
  if (giver === "unreadable") return "Can't be read: the key is missing";
  return giver.name || giver.contact || "Anonymous";
}

/** Says what has arrived since the start of the year: "KES 12,300 and EUR 50". */
export function wordSums(sums: readonly { amount: number; currency: string }[]): string {
  return sums.map(formatMoney).join(" and ") || "nothing";
}
