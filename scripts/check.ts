import { spawn } from "node:child_process";
import path from "node:path";
import { parseCLI, startVitest, type TestModule } from "vitest/node";

/**
 * Runs lint and format, imports, types, then every test. `npm test` calls it after installing and
 * building; arguments after `--` select tests (`npm test -- posts`, `npm test -- --project unit`).
 * Stops at the first step that fails. The last line is always `N passed, N failed`.
 */
async function check(choice: string[]): Promise<void> {
  const steps: [name: string, run: () => Promise<Tally>][] = [
    ["lint and format", () => run("biome check .")],
    ["imports", () => run("node tools/imports/check.ts")],
    ["types", () => run("react-router typegen && tsc && tsc -p app/shell/offline/worker")],
    ["tests", () => runTests(choice)],
  ];
  const all: Tally = { passed: 0, failed: 0 };
  for (const [name, step] of steps) {
    const started = performance.now();
    console.log(`\n— ${name}`);
    const tally = await step();
    all.passed += tally.passed;
    all.failed += tally.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`— ${name}: ${tally.failed > 0 ? "FAILED" : "ok"}, ${seconds} s`);
    if (tally.failed > 0) break;
  }
  console.log(`${all.passed} passed, ${all.failed} failed`);
  process.exit(all.failed > 0 ? 1 : 0);
}

type Tally = { passed: number; failed: number };

/** Runs a command line of the project's own tools. A failing command counts as one failure. */
function run(commandLine: string): Promise<Tally> {
  const tools = path.resolve("node_modules/.bin");
  const env = { ...process.env, PATH: `${tools}${path.delimiter}${process.env.PATH ?? ""}` };
  return new Promise((resolve) => {
    const child = spawn(commandLine, { shell: true, stdio: ["ignore", "inherit", "inherit"], env });
    child.once("error", () => resolve({ passed: 0, failed: 1 }));
    child.once("exit", (code) => resolve({ passed: 0, failed: code === 0 ? 0 : 1 }));
  });
}

async function runTests(choice: string[]): Promise<Tally> {
  const { filter, options } = parseCLI(["vitest", "run", ...choice]);
  const vitest = await startVitest(filter, { ...options, run: true, watch: false });
  const tally = count(vitest.state.getTestModules());
  // Errors outside any test, and a selection without matching tests, are failures, too.
  tally.failed += vitest.state.getUnhandledErrors().length;
  if (tally.passed + tally.failed === 0) tally.failed = 1;
  await vitest.close();
  // Repeat the failures briefly at the end, because a log may keep only its last lines.
  for (const failure of failuresIn(vitest.state.getTestModules())) console.log(`✗ ${failure}`);
  return tally;
}

function count(modules: TestModule[]): Tally {
  const tally = { passed: 0, failed: 0 };
  for (const module of modules) {
    const suites = [module, ...module.children.allSuites()];
    tally.failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") tally.passed += 1;
      if (state === "failed") tally.failed += 1;
    }
  }
  return tally;
}

/** Returns a line for each failed test and suite: its file, name and the start of its errors. */
function failuresIn(modules: TestModule[]): string[] {
  return modules.flatMap((module) => {
    const failures = [
      { name: "", errors: module.errors() },
      ...[...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
      ...[...module.children.allTests()].map((test) => ({
        name: test.fullName,
        errors: test.result().errors ?? [],
      })),
    ].filter(({ errors }) => errors.length > 0);
    return failures.map(({ name, errors }) => {
      const messages = errors.map(({ message }) => message.replaceAll(/\s+/g, " ").slice(0, 300));
      return `${module.relativeModuleId} › ${name}: ${messages.join("; ")}`;
    });
  });
}

await check(process.argv.slice(2));
