import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { smallPicture } from "./hostile-pictures.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

/** Makes files to choose as a flyer: a picture, and a file that isn't one. */
export async function makeFlyers(): Promise<{ flyer: string; broken: string }> {
  const folder = temporaryFolder("flyers");
  const flyer = path.join(folder, "flyer.png");
  writeFileSync(flyer, await smallPicture("png"));
  const broken = path.join(folder, "broken.png");
  writeFileSync(broken, "no picture at all");
  return { flyer, broken };
}

/** Fills in the form of a new event, except for its flyer. */
export async function fillForm(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Date*", { exact: true }).fill("2027-05-04");
  await page.getByLabel("Time*", { exact: true }).fill("09:30");
  await page.getByLabel("Location").fill("Market square");
}

export async function addFlyer(page: Page, flyer: string) {
  await page.getByLabel("Event flyer").setInputFiles(flyer);
  await page.getByLabel("What the picture shows").fill("Girls with books");
}

export async function createEvent(page: Page, flyer: string, name: string) {
  await page.getByRole("link", { name: "Add Event" }).click();
  await page.getByRole("heading", { level: 1, name: "Add Event" }).waitFor();
  await addFlyer(page, flyer);
  await fillForm(page, name);
  await page.getByRole("button", { name: "Create Event" }).click();
  await said(page, "Event created successfully");
}

/** Opens an event's form from a list that shows the event. */
export async function openForm(page: Page, name: string) {
  await page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Event" }).waitFor();
}
