import type { SubscriberState } from "#db/schema.ts";

/** Stands where an address was, once its reader has unsubscribed: only a hash of it is kept. */
export const REMOVED_ADDRESS = "(removed)";

/** The states of a subscription, for people. */
export const SUBSCRIBER_STATES: Record<
  SubscriberState,
  { label: string; tone: "leaf" | "marigold" | "sand" }
> = {
  confirmed: { label: "Confirmed", tone: "leaf" },
  pending: { label: "Pending", tone: "marigold" },
  unsubscribed: { label: "Unsubscribed", tone: "sand" },
};

/** The state that an address asks for; anything else is all of them. */
export function readState(value: string | null): SubscriberState | undefined {
  return (Object.keys(SUBSCRIBER_STATES) as SubscriberState[]).find((state) => state === value);
}
