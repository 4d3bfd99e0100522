import { expect, test } from "vitest";
import { download } from "./post-files.server.ts";

const disposition = (title: string, slug: string) =>
  download("", { title, slug }, { ending: "html", type: "text/html" }).headers.get("Content-Disposition");

test("a file is named after the post's title, and after its slug for old clients", () => {
  expect(disposition("Zurück: “zur” Schule/2", "zurueck")).toBe(
    "attachment; filename=\"zurueck.html\"; filename*=UTF-8''Zur%C3%BCck%20%E2%80%9Czur%E2%80%9D%20Schule%202.html",
  );
});

test("an overlong title or slug is cut in the header to what the form accepts", () => {
  const header = disposition("\u{1f600}<script>".repeat(5_000), "a-".repeat(50_000)) as string;
  expect(header.length).toBeLessThan(1_500);
  expect(header).toMatch(/^attachment; filename="(?:a-){40}\.html"; filename\*=UTF-8''[\w%.]+\.html$/);
});
