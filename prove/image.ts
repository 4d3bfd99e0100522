import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/nginx.ts";
import type { Row } from "../bench/table.ts";
import { atMost, none, type Proof, withFolder } from "./proof.ts";

/**
 * What the Dockerfile says is done in plain folders, instruction by instruction, since a container engine is not everywhere: both stages
 * are built, the program is started as the user and with the settings of the image, its health check is asked, and it is stopped.
 */
export const proof: Proof = {
  title: "the image that the Dockerfile describes starts, is healthy and stops",
  byHand: "it installs every package twice",
  run: () => withFolder(attack),
};

type Instruction = { name: string; text: string };
type Stage = { folder: string; environment: Record<string, string>; user: number | undefined };
type Image = Stage & { healthCheck: string[]; command: string[] };

async function attack(folder: string): Promise<Row[]> {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, "data");
  const started = performance.now();
  const image = build(folder, dataDir);
  const builtIn = performance.now() - started;
  const faults: string[] = [];
  const size = Number(execFileSync("du", ["-sm", image.folder]).toString().split("\t")[0]);

  const PORT = String(await freePort());
  const env = { ...image.environment, PORT, HOST: "127.0.0.1" };
  const options = { cwd: image.folder, env, uid: image.user, gid: image.user };
  const [program = "", ...words] = image.command;
  const server = spawn(program, words, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(server, "exit");
  try {
    if (!(await isHealthy(image, options))) faults.push("it did not become healthy");
    if (image.user === undefined || statSync(dataDir).uid !== image.user)
      faults.push("it does not run as a user of its own");
    const home = await fetch(`http://127.0.0.1:${PORT}/`).then((answer) => answer.status);
    if (home !== 200) faults.push(`the home page answered ${home}`);
    const backup = path.join(dataDir, "site.tar");
    execFileSync(program, ["scripts/backup.ts", backup], { ...options, stdio: "ignore" });
    if (statSync(backup).size === 0) faults.push("a backup within it is empty");
  } finally {
    server.kill("SIGTERM");
  }
  const [code] = await exited;
  if (code !== 0) faults.push(`it ended with ${code}`);
  return [
    { name: "both stages built in", figure: `${(builtIn / 1000).toFixed(0)} s` },
    atMost("the program with all that it needs", size, 600, "MB"),
    none("faults", faults),
  ];
}

/** Carries out the instructions; `/site` and `/data` are folders of ours. */
function build(folder: string, dataDir: string): Image {
  const context = path.join(folder, "context");
  copyRepository(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  let healthCheck: string[] = [];
  let command: string[] = [];
  for (const { name, text } of readDockerfile()) {
    if (name === "FROM") {
      const title = / AS (\w+)$/.exec(text)?.[1] ?? "last";
      stage = { folder: path.join(folder, title), environment: baseEnvironment(), user: undefined };
      mkdirSync(stage.folder);
      stages.set(title, stage);
      continue;
    }
    if (!stage) throw new Error(`${name} before FROM`);
    const here = stage;
    const local = (words: string) => words.replaceAll("/site", here.folder).replaceAll("/data", dataDir);
    if (name === "COPY") copy(here, text, context, stages);
    else if (name === "RUN")
      execFileSync("sh", ["-c", local(text)], { cwd: here.folder, env: here.environment });
    else if (name === "ENV")
      for (const [, key, value] of local(text).matchAll(/(\w+)=(\S+)/g))
        here.environment[key as string] = value as string;
    else if (name === "USER")
      here.user = process.getuid?.() === 0 ? Number(text.split(":")[0]) : process.getuid?.();
    else if (name === "HEALTHCHECK") healthCheck = JSON.parse(text.slice(text.indexOf("["))) as string[];
    else if (name === "CMD") command = JSON.parse(text) as string[];
    else if (!["WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL"].includes(name))
      throw new Error(`Unknown: ${name}`);
  }
  if (!stage) throw new Error("The Dockerfile has no stage");
  return { ...stage, healthCheck, command };
}

function readDockerfile(): Instruction[] {
  return readFileSync("Dockerfile", "utf8")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", ...words] = line.split(" ");
      return { name, text: words.join(" ").trim() };
    });
}

function copy(stage: Stage, text: string, context: string, stages: Map<string, Stage>): void {
  const from = /^--from=(\w+) /.exec(text)?.[1];
  const source = from ? stages.get(from) : undefined;
  const words = text.replace(/^--from=\w+ /, "").split(" ");
  const target = words.pop() as string;
  for (const word of words) {
    const file = source ? word.replace("/site", source.folder) : path.join(context, word);
    const into = /[/.]$/.test(target) && word !== "." ? path.join(target, path.basename(word)) : target;
    cpSync(file, path.join(stage.folder, into), { recursive: true, verbatimSymlinks: true });
  }
}

/** The files of the repository, as an engine would send them: none that .dockerignore names is among them. */
function copyRepository(context: string): void {
  const files = execFileSync("git", ["ls-files", "-z"]).toString().split("\0").filter(Boolean);
  for (const file of files) {
    mkdirSync(path.join(context, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(context, file));
  }
}

function baseEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/" };
}

async function isHealthy(image: Image, options: object): Promise<boolean> {
  const [program = "", ...words] = image.healthCheck;
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      execFileSync(program, words, { ...options, stdio: "ignore" });
      return true;
    } catch {
      await pause(500);
    }
  }
  return false;
}
