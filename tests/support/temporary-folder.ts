import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** A new empty folder of this test run's; it is removed when the run ends. */
export function temporaryFolder(name = "folder"): string {
  return mkdtempSync(path.join(inject("temporaryRoot"), `${name}-`));
}
