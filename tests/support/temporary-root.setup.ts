import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    temporaryRoot: string;
  }
}

/**
 * Makes one folder for everything that a run writes. It is removed when the run ends, even after a
 * test that crashed.
 */
export default function setup(project: TestProject) {
  const root = mkdtempSync(path.join(os.tmpdir(), "schoolward-tests-"));
  project.provide("temporaryRoot", root);
  return () => rmSync(root, { recursive: true, force: true });
}
