import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/nginx.ts";
import { ensurePrograms } from "#tests/support/system-packages.ts";
import type { Row } from "../bench/table.ts";
import packageJson from "../package.json" with { type: "json" };
import { findComposeFaults } from "./compose.ts";
import { buildImage, type Image, start } from "./dockerfile.ts";
import { atMost, none, type Proof, withFolder } from "./proof.ts";

/**
 * What the Dockerfile says is done without a container engine, instruction by instruction; then the program is started as the user and
 * with the settings of the image, its health check is asked, its commands are run, and it is stopped. The quick form does so in plain
 * folders with the programs of this machine, and with the packages and the build that are here; the long one, for root, in the system that the image stands on, made by debootstrap and
 * entered by chroot, read-only as compose.yaml has it. There the compose files are read by Docker Compose itself.
 */
export const proof: Proof = {
  title: "the image that the Dockerfile describes starts, is healthy and stops",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

/** What debian:trixie-slim brings beside the C library; apt needs them. */
const BASE_PACKAGES = ["libstdc++6", "libgcc-s1"];
const C_LIBRARY = /^(?:.*ld-linux|linux-vdso|libc|libm|libdl|libpthread|librt|libresolv)[-.\w]*\.so/;

async function attack(folder: string, long: boolean): Promise<Row[]> {
  chmodSync(folder, 0o755);
  const hasSystem = long && process.getuid?.() === 0 && ensurePrograms(["debootstrap"], ["debootstrap"]);
  if (long && !hasSystem) console.log("  There is no debootstrap here: the image stands on this machine.");
  const started = performance.now();
  const image = buildImage(folder, { ...(hasSystem ? { system: makeSystem } : {}), reuses: !long });
  const builtIn = (performance.now() - started) / 1000;
  const faults = [...findSettingFaults(image), ...findFileFaults(image), ...(await tryOut(image))];
  const compose = hasSystem ? await findComposeFaults(image) : undefined;
  const size = Number(execFileSync("du", ["-sm", image.folder]).toString().split("\t")[0]);
  return [
    {
      name: "both stages built in",
      figure: `${builtIn.toFixed(0)} s${long ? "" : ", with the packages and the build of this folder"}`,
    },
    { name: "it stands on", figure: image.root ? "a Debian of its own (chroot)" : "this machine" },
    atMost("the program with all that it needs", size, 600, "MB"),
    none("faults of the image", faults),
    compose
      ? none("faults of the compose files", compose)
      : { name: "compose files", figure: "not read (long form, as root)" },
  ];
}

function makeSystem(name: string, root: string): void {
  const codename = /^debian:(\w+)-slim@sha256:/.exec(name)?.[1];
  if (!codename) throw new Error(`The image stands on ${name}, which nobody here can make`);
  execFileSync("debootstrap", ["--variant=minbase", codename, root], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // As an engine does.
  copyFileSync("/etc/resolv.conf", path.join(root, "etc/resolv.conf"));
}

/** What has to fit: among the instructions, and with `npm start`. */
function findSettingFaults({ environment, ...image }: Image): string[] {
  const faults: string[] = [];
  if (image.exposes !== environment.PORT) faults.push(`it exposes ${image.exposes}, not its port`);
  if (image.volume !== "/data" || !environment.DATA_DIR?.endsWith("/data"))
    faults.push("what it keeps is not on its volume");
  if (environment.HOST !== "0.0.0.0") faults.push("nobody could reach it from outside");
  if (!image.user || image.user.startsWith("0")) faults.push("it runs as root");
  if (!packageJson.scripts.start.endsWith(` ${image.command.slice(1).join(" ")}`))
    faults.push("it does not start as 'npm start' does");
  return faults;
}

/** What is in the image, and what is missing there. */
function findFileFaults(image: Image): string[] {
  const faults = [".env", ".git", "tests", "data", "app/debug.log", "node_modules/lighthouse"]
    .filter((name) => existsSync(path.join(image.folder, name)))
    .map((name) => `${name} is in the image`);
  const packages = [...BASE_PACKAGES, ...image.packages];
  for (const [library, user] of librariesOf(image.folder)) {
    // Debian calls the package of libatomic.so.1 libatomic1.
    const name = library.replace(/^(.*)\.so\.(\d+).*$/, "$1$2").replace("_", "-");
    if (!packages.includes(name))
      faults.push(`${user} needs ${library}, which no package of the image brings`);
  }
  return faults;
}

/** Libraries of the system that programs and native modules need, each with one that needs it. */
function librariesOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const modules = path.join(folder, "node_modules");
  for (const name of readdirSync(modules, { recursive: true, encoding: "utf8" })) {
    const file = path.join(modules, name);
    // Those for other C libraries are there, and not used.
    if (!/\.node$|\.so[.\d]*$|\/bin\/node$/.test(name) || name.includes("musl") || !statSync(file).isFile())
      continue;
    const needed = execFileSync("ldd", [file], { stdio: ["ignore", "pipe", "ignore"] }).toString();
    for (const [, library = ""] of needed.matchAll(/^\s+(\S+\.so\S*) (?:=> (?!.*node_modules)|\()/gm))
      if (!C_LIBRARY.test(library)) found.set(library, name);
  }
  return found;
}

async function tryOut(image: Image): Promise<string[]> {
  const faults: string[] = [];
  const PORT = String(await freePort());
  // The port of the image may be taken on this machine; the address is nobody else's concern.
  const settings = { PORT, HOST: "127.0.0.1" };
  const ask = async (words: string[]) => {
    const child = start(image, words, settings);
    const [code, said] = await end(child, image.healthCheck.timeoutMs * 6);
    return { code, said };
  };
  const isHealthy = async () => {
    const [code] = await end(start(image, image.healthCheck.command, settings), image.healthCheck.timeoutMs);
    return code === 0;
  };
  if (await isHealthy()) faults.push("it is healthy before it is started");
  const began = performance.now();
  const server = start(image, image.command, settings);
  const ended = end(server, Number.POSITIVE_INFINITY);
  try {
    let healthy = false;
    while (
      !healthy &&
      server.exitCode === null &&
      performance.now() - began < image.healthCheck.startPeriodMs
    ) {
      healthy = await isHealthy();
      if (!healthy) await pause(500);
    }
    if (!healthy) faults.push("it did not become healthy");
    else {
      if (statSync(path.join(image.data, "schoolward.sqlite")).uid !== userOf(image))
        faults.push("it does not run as its user");
      const home = await fetch(`http://127.0.0.1:${PORT}/`).then((answer) => answer.status);
      if (home !== 200) faults.push(`the home page answered ${home}`);
      const { code } = await ask(["sh", "-c", "touch build/x || touch package.json"]);
      if (code === 0 && (image.root || process.getuid?.() === 0))
        faults.push("it can change its own program");
      faults.push(...(await tryCommands(image, ask)));
    }
  } finally {
    server.kill(image.stopSignal);
  }
  const [code, said] = await ended;
  if (code !== 0) faults.push(`it ended with ${code}: ${said.slice(-2000)}`);
  if (await isHealthy()) faults.push("it is healthy though it has ended");
  return faults;
}

/** The commands beside the server, as docs/hosting.md runs them within a container. */
async function tryCommands(
  image: Image,
  ask: (words: string[]) => Promise<{ code: number | null; said: string }>,
): Promise<string[]> {
  const file = path.join(image.environment.DATA_DIR as string, "site.tar");
  const commands: [string[], RegExp][] = [
    [["build/current/server/schoolward.js", "backup", file], /rows, \d+ files/],
    [["build/current/server/schoolward.js", "restore", file, "--check"], /whole/i],
    [["build/current/server/schoolward.js", "accounts", "sessions"], /./],
    [["build/current/server/schoolward.js", "move"], /Usage: schoolward move/],
    [["build/current/server/schoolward.js", "import"], /Usage: schoolward import/],
  ];
  const faults: string[] = [];
  for (const [words, expected] of commands) {
    const { said } = await ask(["node", ...words]);
    if (!expected.test(said) || /ERR_MODULE_NOT_FOUND/.test(said))
      faults.push(`node ${words.join(" ")} said: ${said.slice(0, 500)}`);
  }
  const backup = path.join(image.data, "site.tar");
  if (!existsSync(backup) || statSync(backup).size === 0) faults.push("a backup within it is empty");
  return faults;
}

function userOf({ user = "", root }: Image): number | undefined {
  return root || process.getuid?.() === 0 ? Number(user.split(":")[0]) : process.getuid?.();
}

/** Waits for the end of a program, and ends it when that takes too long. */
async function end(child: ChildProcess, withinMs: number): Promise<[number | null, string]> {
  const timer = Number.isFinite(withinMs) ? setTimeout(() => child.kill("SIGKILL"), withinMs) : undefined;
  const { stdout, stderr } = child;
  const said = Promise.all([stdout, stderr].map((stream) => (stream ? text(stream) : "")));
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return [code, (await said).join("")];
}
