import type { Page } from "playwright-core";
import { DESKTOP, PHONE, TABLET } from "./browser.ts";

/** The featured event of the demo content, which has a long report. */
export const REPORT = "/event-blog/back-in-class-a-term-of-open-doors";

export const SIZES = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
] as const;

export const carouselOf = (page: Page) => page.getByRole("region", { name: "Past Events", exact: true });
