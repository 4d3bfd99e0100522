import type { SubscriberState } from "#db/schema.ts";

/** Replaces the address of an unsubscribed reader, of which only a hash is kept. */
export const REMOVED_ADDRESS = "(removed)";

/** The states of a subscription, with their labels. */
export const SUBSCRIBER_STATES: Record<
  SubscriberState,
  { label: string; tone: "leaf" | "marigold" | "sand" }
> = {
  confirmed: { label: "Confirmed", tone: "leaf" },
  pending: { label: "Pending", tone: "marigold" },
  unsubscribed: { label: "Unsubscribed", tone: "sand" },
};

/** Reads the requested state from the query; undefined, which means all, for anything else. */
export function readState(value: string | null): SubscriberState | undefined {
  return (Object.keys(SUBSCRIBER_STATES) as SubscriberState[]).find((state) => state === value);
}
