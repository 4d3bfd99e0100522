import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, statSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "#tests/support/nginx.ts";
import { ensurePrograms } from "#tests/support/system-packages.ts";
import type { Row } from "#tools/benches/table.ts";
import { findComposeFaults } from "./image/compose.ts";
import { type Container, makeContainerHere, makeContainerInDebian } from "./image/container.ts";
import { type Image, readImage } from "./image/dockerfile.ts";
import { atMost, none, type Proof, waitFor, withFolder } from "./proof.ts";

/**
 * Starts the image's program as the user and with the settings that the Dockerfile names, runs its
 * health check and its commands, and stops it. The quick form does so on this machine, with the
 * build and the packages that are installed. The long one needs root: it runs the commands of the
 * Dockerfile, starts the program in a separate Debian, and has Docker Compose parse the compose
 * files.
 */
export const proof: Proof = {
  title: "the image that the Dockerfile describes starts, is healthy and stops",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  chmodSync(folder, 0o755);
  const inDebian = long && process.getuid?.() === 0 && ensurePrograms(["debootstrap"], ["debootstrap"]);
  if (long && !inDebian) console.log("  Without root and debootstrap, the program runs on this machine.");
  const image = readImage();
  // The image's port may be taken on this machine. A start with demo content takes longest.
  const settings = { PORT: String(await freePort()), HOST: "127.0.0.1", DEMO_CONTENT: long ? "1" : "0" };
  const started = performance.now();
  const container = (inDebian ? makeContainerInDebian : makeContainerHere)(folder, image, settings);
  const seconds = (performance.now() - started) / 1000;
  const faults = await tryOut(image, container, `http://127.0.0.1:${settings.PORT}`);
  const size = Number(execFileSync("du", ["-sm", container.program]).toString().split("\t")[0]);
  const { debian } = container;
  return [
    { name: "program ready after", figure: `${seconds.toFixed(0)} s` },
    { name: "it runs on", figure: debian ? "a Debian of its own" : "this machine" },
    atMost("the program with all that it needs", size, 250, "MB"),
    none("faults of the image", faults),
    debian
      ? none("faults of the compose files", findComposeFaults(image, debian))
      : { name: "compose files", figure: "not read (long form, as root)" },
  ];
}

async function tryOut(image: Image, container: Container, url: string): Promise<string[]> {
  const { command, timeoutMs, startPeriodMs } = image.healthCheck;
  const faults: string[] = [];
  const isHealthy = async () => (await finish(container.start(command), timeoutMs)).code === 0;
  if (await isHealthy()) faults.push("it is healthy before it is started");
  const server = container.start(image.command);
  const ended = finish(server);
  try {
    await waitFor(() => server.exitCode !== null || isHealthy(), startPeriodMs);
    if (server.exitCode === null && (await isHealthy())) {
      const database = statSync(path.join(container.data, "schoolward.sqlite"), { throwIfNoEntry: false });
      if (database?.uid !== container.user) faults.push("its database is not there, or not its user's");
      const status = await fetch(url).then((answer) => answer.status, String);
      if (status !== 200) faults.push(`the home page answered ${status}`);
      faults.push(...(await tryCommands(image, container)));
    } else faults.push("it did not become healthy");
  } finally {
    server.kill(image.stopSignal);
  }
  const { code, said } = await ended;
  if (code !== 0) faults.push(`it ended with ${code}: ${said.slice(-2000)}`);
  if (await isHealthy()) faults.push("it is healthy though it has ended");
  return faults;
}

/** Runs the other commands as docs/hosting.md runs them in a container. */
async function tryCommands({ program, volume }: Image, container: Container): Promise<string[]> {
  const faults: string[] = [];
  const ask = (words: string[]) => finish(container.start(words), 60_000);
  const file = `${volume}/site.tar`;
  const commands: [string[], RegExp][] = [
    [["backup", file], /rows, \d+ files/],
    [["restore", file, "--check"], /whole/i],
    [["accounts", "sessions"], /./],
    [["move"], /Usage: schoolward move/],
    [["import"], /Usage: schoolward import/],
  ];
  for (const [words, expected] of commands) {
    const { said } = await ask(["schoolward", ...words]);
    if (!expected.test(said)) faults.push(`schoolward ${words.join(" ")} said: ${said.slice(0, 500)}`);
  }
  // An owner may change its own files, and this user owns them where the program runs without root.
  if (container.user !== statSync(container.program).uid) {
    const { said } = await ask(["find", program.to, "!", "-type", "l", "-writable"]);
    if (said) faults.push(`it can change its own program: ${said.slice(0, 500)}`);
  }
  return faults;
}

/** Waits for a program to end, and kills it if that takes too long. */
async function finish(child: ChildProcess, withinMs?: number) {
  const timer = withinMs ? setTimeout(() => child.kill("SIGKILL"), withinMs) : undefined;
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, said: (await Promise.all(printed)).join("") };
}
