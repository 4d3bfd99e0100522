import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "#tools/benches/table.ts";

/** A program that attacks the site and reports in figures how it held up. */
export type Proof = {
  title: string;
  /** @param long runs the full number of rounds; otherwise as many as take some seconds */
  run(long: boolean): Promise<Row[]>;
};

/** Returns a table row whose goal is that nothing of the kind happened. */
export function none(name: string, found: readonly string[]): Row {
  for (const one of found.slice(0, 10)) console.log(`  ! ${one}`);
  return { name, figure: String(found.length), goal: "0", met: found.length === 0 };
}

export function atLeast(name: string, count: number, goal: number): Row {
  return { name, figure: String(count), goal: `at least ${goal}`, met: count >= goal };
}

export function atMost(name: string, value: number, goal: number, unit: string): Row {
  return { name, figure: `${value.toFixed(0)} ${unit}`, goal: `at most ${goal} ${unit}`, met: value <= goal };
}

/** Creates a temporary folder and removes it after the work. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "prove-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns whether the condition became true in time */
export async function waitFor(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  while (performance.now() < latest) {
    if (await isSo()) return true;
    await pause(100);
  }
  return false;
}

/** Queries a site's SQLite database, read-only. The columns have their names in the database. */
export function storedRows(dataDir: string, query: string): Record<string, unknown>[] {
  const sqlite = new DatabaseSync(path.join(dataDir, "schoolward.sqlite"), {
    readOnly: true,
    timeout: 10_000,
  });
  try {
    return sqlite.prepare(query).all();
  } finally {
    sqlite.close();
  }
}

/** Runs a statement on a SQLite site, for a state that no request creates. */
export function changeRows(dataDir: string, statement: string): void {
  const sqlite = new DatabaseSync(path.join(dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec(statement);
  sqlite.close();
}
