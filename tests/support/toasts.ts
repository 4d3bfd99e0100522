import type { Page } from "playwright-core";

/** Where notifications appear. */
export const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Waits for a notification that says just this. */
export const toast = (page: Page, text: string) =>
  notifications(page).getByText(text, { exact: true }).waitFor();

/** Takes back what the first notification tells of. */
export const undo = (page: Page) => notifications(page).getByRole("button", { name: "Undo" }).first().click();
