import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** Programs that provide a pseudo terminal: `script` of util-linux, or Python. */
const MAKERS: [program: string, version: string[], words: (command: string) => string[]][] = [
  ["script", ["--version"], (command) => ["-qfec", command, "/dev/null"]],
  [
    "python3",
    ["--version"],
    (command) => ["-c", "import pty, sys; pty.spawn(['/bin/sh', '-c', sys.argv[1]])", command],
  ],
];

const maker = MAKERS.find(([program, version]) => spawnSync(program, version).status === 0);

/** Why a test that needs a terminal is skipped. Undefined if there is one. */
export const noTerminal = maker ? undefined : "there is neither `script` nor Python, so no pseudo terminal";

/** Runs a command line in a terminal of its own. `printed()` is all of its output, unchanged. */
export function runInTerminal(
  command: string,
  env: Record<string, string | undefined>,
): { child: ChildProcess; printed(): string; press(keys: string): void } {
  if (!maker) throw new Error(noTerminal);
  const [program, , words] = maker;
  const child = spawn(program, words(command), {
    env: { ...env, TERM: "xterm" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return {
    child,
    printed: () => printed.replaceAll("\r\n", "\n"),
    press: (keys) => child.stdin?.write(keys),
  };
}
