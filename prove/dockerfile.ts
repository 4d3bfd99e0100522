import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A stage of the Dockerfile, carried out. */
export type Stage = {
  /** Where its working folder (`/site`) is on this machine. */
  folder: string;
  /** Where its `/data` is. */
  data: string;
  /** The folder of its whole system, entered by `chroot`; without one, it uses the programs of this machine. */
  root: string | undefined;
  environment: Record<string, string>;
  user: string | undefined;
  /** Packages of the system that it installs. */
  packages: string[];
};
export type Image = Stage & {
  command: string[];
  healthCheck: { command: string[]; timeoutMs: number; startPeriodMs: number };
  stopSignal: NodeJS.Signals;
  volume: string;
  exposes: string;
};

type BuildOptions = { system?: (name: string, root: string) => void; reuses: boolean };
type Instruction = { name: string; text: string };

const BUILD = "npm run build && ";
const SITE = "/site";
const DATA = "/data";
const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
const KNOWN = [
  "CMD",
  "COPY",
  "ENV",
  "EXPOSE",
  "FROM",
  "HEALTHCHECK",
  "RUN",
  "STOPSIGNAL",
  "USER",
  "VOLUME",
  "WORKDIR",
];

/**
 * Carries out the Dockerfile of this repository, instruction by instruction. Stages are plain folders, in which packages of the system
 * are noted and not installed.
 *
 * @param folder an empty one
 * @param options.system makes the system that the last stage stands on, when it is to be a real one: given its name,
 *   `debian:trixie-slim@sha256:…`
 * @param options.reuses takes the packages and the build of this folder, which the same instructions have made, instead of making
 *   them again
 */
export function buildImage(folder: string, { system, reuses }: BuildOptions): Image {
  const context = path.join(folder, "context");
  copyRepository(context);
  const instructions = readDockerfile();
  const last = instructions.map(({ name }) => name).lastIndexOf("FROM");
  const stages = new Map<string, Stage>();
  const settings = new Map<string, string>();
  let stage: Stage | undefined;
  for (const [place, { name, text }] of instructions.entries()) {
    if (!KNOWN.includes(name)) throw new Error(`Unknown in the Dockerfile: ${name}`);
    if (name === "FROM") {
      const title = / AS (\w+)$/.exec(text)?.[1] ?? "last";
      stage = openStage(path.join(folder, title), place === last && system !== undefined);
      if (stage.root) system?.(text.split(" ")[0] as string, stage.root);
      mkdirSync(stage.folder, { recursive: true });
      stages.set(title, stage);
    } else if (!stage) throw new Error(`${name} before FROM`);
    else if (name === "COPY") copy(stage, text, context, stages);
    else if (name === "RUN") run(stage, reuses ? reuse(stage, text) : text);
    else if (name === "USER") stage.user = text;
    else if (name === "ENV")
      for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g))
        stage.environment[key as string] = local(stage, value as string);
    else if (name === "WORKDIR" && text !== SITE) throw new Error(`The working folder is not ${SITE}`);
    else settings.set(name, text);
  }
  if (!stage) throw new Error("The Dockerfile has no stage");
  const setting = (name: string) => settings.get(name) ?? "";
  const health = setting("HEALTHCHECK");
  const seconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)s`).exec(health)?.[1]) * 1000;
  return {
    ...stage,
    command: JSON.parse(setting("CMD")),
    healthCheck: {
      command: JSON.parse(health.slice(health.indexOf("["))),
      timeoutMs: seconds("timeout"),
      startPeriodMs: seconds("start-period"),
    },
    stopSignal: setting("STOPSIGNAL") as NodeJS.Signals,
    volume: setting("VOLUME"),
    exposes: setting("EXPOSE"),
  };
}

function openStage(folder: string, isSystem: boolean): Stage {
  const root = isSystem ? folder : undefined;
  mkdirSync(folder);
  return {
    root,
    folder: root ? path.join(root, SITE) : folder,
    data: root ? path.join(root, DATA) : path.join(path.dirname(folder), "data"),
    environment: baseEnvironment(),
    user: undefined,
    packages: [],
  };
}

/** Starts a program in a stage, as its user and with its settings; in a system of its own as compose.yaml has it: read-only. */
export function start(stage: Stage, words: string[], more: Record<string, string> = {}): ChildProcess {
  const env = { ...stage.environment, ...more };
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const [program = "", ...rest] = words;
  if (stage.root) {
    const script = stage.user ? `${MOUNT} && ${MAKE_READ_ONLY} && ${ENTER}` : `${MOUNT} && ${ENTER}`;
    const mounting = ["--mount", "--propagation", "private", "/bin/sh", "-c", script];
    return spawn("/usr/bin/unshare", [...mounting, stage.root, stage.user ?? "0:0", ...words], {
      env,
      stdio,
    });
  }
  const id = process.getuid?.() === 0 && stage.user ? Number(stage.user.split(":")[0]) : process.getuid?.();
  return spawn(program, rest, { cwd: stage.folder, env, uid: id, gid: id, stdio });
}

/** `$0` is the root folder, `$1` the user, the rest the command. Mounts are seen by this process alone. */
const MOUNT = `/bin/mount --bind "$0" "$0" && cd "$0" && /bin/mount --rbind /proc proc && /bin/mount --rbind /dev dev`;
const MAKE_READ_ONLY = `/bin/mount --bind data data && /bin/mount -t tmpfs tmpfs tmp && /bin/mount -o remount,bind,ro "$0"`;
const ENTER = `exec /usr/sbin/chroot --userspec="$1" "$0" /bin/sh -c 'cd ${SITE} && shift && exec "$@"' "$0" "$@"`;

/**
 * Puts packages and build of this folder into a stage, where an instruction would make them.
 *
 * @returns what is left of the instruction to be done. The install is left in: it does nothing when the lock file is the same
 */
function reuse(stage: Stage, text: string): string {
  const take = (name: string) => execFileSync("cp", ["-a", "--reflink=auto", name, stage.folder]);
  if (text.endsWith("prepare.mjs --install-only")) take("node_modules");
  if (!text.startsWith(BUILD)) return text;
  take("build");
  return text.slice(BUILD.length);
}

function run(stage: Stage, text: string): void {
  const installed = /apt-get install -y --no-install-recommends ([\w .+-]+)/.exec(text)?.[1]?.trim();
  if (installed) stage.packages.push(...installed.split(" "));
  if (installed && !stage.root) return;
  const words = ["sh", "-c", local(stage, text)];
  if (!stage.root)
    return void execFileSync("sh", words.slice(1), {
      ...{ cwd: stage.folder, env: stage.environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
  runInSystem(stage, words);
}

/** Runs a program to its end in the system of a stage, as root. Gives what it printed. */
export function runInSystem(
  { root, environment }: Stage,
  words: string[],
  more: Record<string, string> = {},
): string {
  if (!root) throw new Error("The stage has no system of its own");
  const mounting = ["--mount", "--propagation", "private", "/bin/sh", "-c", `${MOUNT} && ${ENTER}`];
  const printed = execFileSync("/usr/bin/unshare", [...mounting, root, "0:0", ...words], {
    env: { ...environment, PATH: SYSTEM_PATH, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return printed.toString();
}

/** Absolute names of the image, as they are on this machine. */
function local({ root, folder, data }: Stage, words: string): string {
  if (root) return words;
  return words.replace(/\/(site|data)\b/g, (name) => (name === SITE ? folder : data));
}

function copy(stage: Stage, text: string, context: string, stages: Map<string, Stage>): void {
  const from = /^--from=(\w+) /.exec(text)?.[1];
  const source = from === undefined ? undefined : stages.get(from);
  if (from !== undefined && !source) throw new Error(`There is no stage ${from}`);
  const words = text.replace(/^--from=\w+ /, "").split(" ");
  const target = words.pop() as string;
  for (const word of words) {
    const file = source ? local(source, word) : path.join(context, word);
    const into = target.endsWith("/") && word !== "." ? path.join(target, path.basename(word)) : target;
    cpSync(file, path.join(stage.folder, into), { recursive: true, verbatimSymlinks: true });
  }
}

/** The files of the repository, and some that nobody wants in an image, but for what .dockerignore names. */
function copyRepository(context: string): void {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((name) =>
      name.startsWith("*") ? file.endsWith(name.slice(1)) : file.split("/")[0] === name,
    );
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    .toString()
    .split("\0")
    .filter(Boolean);
  for (const file of files.filter((name) => !isIgnored(name))) {
    mkdirSync(path.join(context, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(context, file));
  }
  for (const file of [".env", "app/debug.log"])
    if (!isIgnored(file)) writeFileSync(path.join(context, file), "a secret");
}

function readDockerfile(): Instruction[] {
  return readFileSync("Dockerfile", "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => {
      const [name = "", ...words] = line.split(" ");
      return { name, text: words.join(" ").trim() };
    });
}

/** What an engine gives a container, and how this machine reaches the network. */
function baseEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {
    HOME: "/",
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  };
  for (const [name, value = ""] of Object.entries(process.env))
    if (/^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(?:registry|cache|cafile))$/i.test(name))
      environment[name] = value;
  environment.npm_config_cache ??= path.join(process.env.HOME ?? "/", ".npm");
  return environment;
}
