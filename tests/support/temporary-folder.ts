import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** Makes a new empty folder for this test run. It is removed when the run ends. */
export function temporaryFolder(name = "folder"): string {
  return mkdtempSync(path.join(inject("temporaryRoot"), `${name}-`));
}
