import type { Page } from "playwright-core";

/** The region of notifications. */
export const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Waits for a notification with exactly this text. */
export const toast = (page: Page, text: string) =>
  notifications(page).getByText(text, { exact: true }).waitFor();

/** Undoes what the first notification reports. */
export const undo = (page: Page) => notifications(page).getByRole("button", { name: "Undo" }).first().click();
