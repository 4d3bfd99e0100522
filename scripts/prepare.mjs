// Runs under any Node from 20 up, before anything is installed. Updates packages and build, then
// runs a program.
//   node scripts/prepare.mjs [--install-only | --build] [PROGRAM WORDS…]
// Without an option it builds if the build is stale; --install-only never builds, --build always
// does.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const installStamp = path.join(root, "node_modules/.installed");
const builds = path.join(root, "build");
const currentBuild = path.join(builds, "current");
/** A running server may still use an older one. */
const MAX_BUILDS = 3;
/** Everything that the build depends on. */
const SOURCES = [
  "app",
  "db",
  "server",
  "public",
  "vite.config.ts",
  "scripts/document-script.ts",
  "react-router.config.ts",
  "package-lock.json",
];

/** The packages that contain Node itself; npm installs the one for this machine. */
const RUNTIMES = Object.keys(
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).optionalDependencies,
);
const words = process.argv.slice(2);
const option = words[0]?.startsWith("--") ? words[0] : undefined;
const program = option ? words.slice(1) : words;

removeEcho();
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) stop(`Node 20 or newer is needed to start; this is ${process.version}.`);

const wantedInstall = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");
// For a linked folder (a second work tree of the repository), use its real location.
const isLinked = lstatSync(path.join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink();
if (!isLinked && read(installStamp) !== wantedInstall) {
  await install();
  mkdirSync(path.dirname(installStamp), { recursive: true });
  writeFileSync(installStamp, wantedInstall);
}
if (option !== "--install-only") {
  const wantedBuild = fingerprint();
  if (option === "--build" || read(path.join(currentBuild, ".built")) !== wantedBuild) {
    say("Building …");
    build(wantedBuild);
  }
}
if (program.length > 0) become(program);

/** Builds into a new folder, so that a running server keeps its files. */
function build(stamp) {
  const name = new Date().toISOString().replaceAll(":", "-");
  const folder = path.join(builds, name);
  const env = { BUILD_FOLDER: path.relative(root, folder) };
  run("react-router", ["build"], { stdio: ["ignore", "ignore", "inherit"], env });
  run("node", ["scripts/compress-assets.ts"], { env });
  writeFileSync(path.join(folder, ".built"), stamp);
  const link = path.join(builds, `.${name}`);
  symlinkSync(process.platform === "win32" ? folder : name, link, "junction");
  // On Windows, renaming a link doesn't replace another one.
  if (process.platform === "win32") rmSync(currentBuild, { force: true });
  renameSync(link, currentBuild);
  const old = readdirSync(builds).filter((entry) => /^\d{4}-/.test(entry));
  for (const entry of old.sort().slice(0, -MAX_BUILDS)) rmSync(path.join(builds, entry), { recursive: true });
}

/**
 * Runs a program under the project's own Node. Replaces this process if the system and this Node
 * support it, so that a signal to npm reaches the program. Otherwise starts a child process that
 * gets the same signals and whose exit code is passed on.
 */
function become(words) {
  const node = ownNode();
  const env = { ...process.env, PATH: ownPath() };
  if (process.execve && process.platform !== "win32") process.execve(node, [node, ...words], env);
  const child = spawn(node, words, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * Installs the packages and shows progress, because a slow network must not look like a hang. On a
 * terminal one line changes; elsewhere there is a line every ten seconds.
 */
async function install() {
  const { isTTY } = process.stdout;
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const wanted = Object.entries(packages).filter(
    ([name, { os, cpu }]) => name !== "" && isFor(os, process.platform) && isFor(cpu, process.arch),
  );
  say("Installing packages (the first time this takes a minute) …");
  const child = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--no-progress"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const started = performance.now();
  const show = () => {
    const there = wanted.filter(([name]) => existsSync(path.join(root, name, "package.json"))).length;
    const seconds = Math.round((performance.now() - started) / 1000);
    const line = `  ${there} of ${wanted.length} packages, ${seconds} s`;
    if (isTTY) process.stdout.write(`\r${line}`);
    else say(line);
  };
  const timer = setInterval(show, isTTY ? 500 : 10_000);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", resolve);
  });
  clearInterval(timer);
  if (isTTY) process.stdout.write("\r\u001b[K");
  if (code !== 0) stop(`The packages can't be installed${typeof code === "string" ? `: ${code}` : "."}`);
}

/**
 * Returns whether a package is for this system. It may name one, several, or with `!` those that it
 * isn't for.
 */
function isFor(names = [], own) {
  const list = [names].flat();
  return (
    list.length === 0 || list.includes(own) || list.some((name) => name.startsWith("!") && name !== `!${own}`)
  );
}

/**
 * Erases npm's echo of the script, which says nothing to somebody who typed `npm start`. Only on a
 * terminal; in a pipe the lines stay.
 */
function removeEcho() {
  const {
    npm_lifecycle_event,
    npm_lifecycle_script: script,
    npm_package_name,
    npm_package_version,
  } = process.env;
  const own = ["node", "scripts/prepare.mjs", ...words].join(" ");
  const { isTTY, columns } = process.stdout;
  if (!isTTY || !columns || process.env.npm_config_loglevel === "silent") return;
  if (!script || !own.startsWith(script)) return;
  const echo = ["", `> ${npm_package_name}@${npm_package_version} ${npm_lifecycle_event}`, `> ${own}`, ""];
  const rows = echo.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
  process.stdout.write(`\u001b[${rows}A\u001b[J`);
  // Programs started by this script weren't started by npm.
  delete process.env.npm_lifecycle_script;
}

/** Returns the installed Node; one of the packages fits this machine. */
function ownNode() {
  const found = ["bin/node", "bin/node.exe"]
    .flatMap((file) => RUNTIMES.map((name) => path.join(root, "node_modules", name, file)))
    .find((file) => existsSync(file));
  return found ?? stop(`There is no Node for ${process.platform} ${process.arch} among the packages.`);
}

/**
 * Computes a fingerprint of the names, sizes and times of all sources: quick to compute, and
 * different after any edit.
 */
function fingerprint() {
  const hash = createHash("sha256").update(wantedInstall);
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    else hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of SOURCES) if (existsSync(path.join(root, source))) visit(path.join(root, source));
  return hash.digest("hex");
}

/**
 * Returns the PATH with the project's own Node and commands first. Not every version of npm links
 * that Node among the commands.
 */
function ownPath() {
  const own = [path.dirname(ownNode()), path.join(root, "node_modules/.bin")];
  return [...own, process.env.PATH].join(path.delimiter);
}

/** Runs a command of the project's own packages under its own Node. */
function run(command, args, { env: more, ...options } = {}) {
  const env = { ...process.env, ...more, PATH: ownPath() };
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error || status !== 0)
    stop(`'${command} ${args.join(" ")}' failed${error ? `: ${error.message}` : "."}`);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function say(line) {
  console.log(line);
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
