import type { ListOrder } from "#app/platform/admin-list.ts";

/** The columns that administrators sort their events by. */
export const EVENT_ORDER_KEYS = ["name", "category", "date", "location", "status"] as const;
export type EventOrderKey = (typeof EVENT_ORDER_KEYS)[number];

/** The latest first, before them what has no date yet. */
export const USUAL_EVENT_ORDER: ListOrder<EventOrderKey> = { by: "date", descending: true };
