import { defineConfig } from "vitest/config";

const TEMPORARY_ROOT = "tests/support/temporary-root.setup.ts";
const POSTGRES = "tests/support/postgres.setup.ts";
const CHROMIUM = "tests/support/chromium.setup.ts";
/** On a busy machine, the default of one second is over before a server has answered. */
const expect = { poll: { timeout: 15_000 } };

/**
 * Three kinds of tests, run one kind after the other so that none slows another down:
 * `unit` needs no running server (the store tests are here, each on SQLite and on PostgreSQL), `http` speaks to the
 * built server, `browser` drives Chromium.
 */
export default defineConfig({
  // Not vite.config.ts: the React Router plugin is for building and serving, and refuses to run in tests.
  test: {
    reporters: ["default"],
    allowOnly: false,
    // One processor less is the rule elsewhere; of two that would be half of the time.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,db,server,scripts,tools}/**/*.test.{ts,tsx}", "tests/support/**/*.test.ts"],
          globalSetup: [TEMPORARY_ROOT, POSTGRES],
          testTimeout: 20_000,
          expect,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: [TEMPORARY_ROOT, POSTGRES],
          // Many of these ask every address of the site, which takes long on a busy machine.
          testTimeout: 90_000,
          expect,
          // The first one makes the demo content, which many seconds of work go into.
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [TEMPORARY_ROOT, CHROMIUM],
          // The longest journeys take half a minute on a quiet machine.
          testTimeout: 120_000,
          expect,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
