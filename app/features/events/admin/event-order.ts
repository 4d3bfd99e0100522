import type { ListOrder } from "#app/platform/lists/admin-list.ts";

/** The columns by which administrators can sort events. */
export const EVENT_ORDER_KEYS = ["name", "category", "date", "location", "status"] as const;
export type EventOrderKey = (typeof EVENT_ORDER_KEYS)[number];

/** Latest first, preceded by events without a date. */
export const USUAL_EVENT_ORDER: ListOrder<EventOrderKey> = { by: "date", descending: true };
