import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, copyFileSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Debian } from "../debian.ts";
import { writeVersion } from "../install/releases.ts";
import { type Image, readBuildCommands } from "./dockerfile.ts";

/** An image whose programs can be started, as its user. */
export type Container = {
  /** Where its program and its volume are on this machine. */
  program: string;
  data: string;
  user: number;
  /** The Debian that it runs in, unless it runs on this machine. */
  debian?: Debian;
  start(words: readonly string[]): ChildProcess;
};

/**
 * Runs the image on this machine, with the local build and packages.
 *
 * @param folder an empty one
 * @param settings in addition to the image's own
 */
export function makeContainerHere(folder: string, image: Image, settings: Record<string, string>): Container {
  const program = path.join(folder, "program");
  const data = path.join(folder, "data");
  writeVersion(program, "1.0.0");
  copyFileSync(process.execPath, path.join(program, "node/node"));
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? userOf(image) : (process.getuid?.() as number);
  chownSync(data, user, user);
  const local = (text: string) => text.replaceAll(image.volume, data).replaceAll(image.program.to, program);
  const given = Object.entries(image.environment).map(([name, value]) => [name, local(value)]);
  const options = { ...optionsWith({ ...Object.fromEntries(given), ...settings }), uid: user, gid: user };
  const start = ([name = "", ...words]: readonly string[]) =>
    spawn(local(name), words.map(local), { ...options, cwd: "/" });
  return { program, data, user, start };
}

/**
 * Runs the image in a separate Debian, in which only the volume and `/tmp` are writable. The
 * commands of the Dockerfile build the program.
 */
export function makeContainerInDebian(
  folder: string,
  image: Image,
  settings: Record<string, string>,
): Container {
  const codename = /^debian:(\w+)-slim@sha256:/.exec(image.base)?.[1];
  if (!codename) throw new Error(`debootstrap does not make ${image.base}`);
  const debian = new Debian(path.join(folder, "debian"), codename, "--variant=minbase");
  const program = path.join(debian.root, image.program.to);
  for (const command of image.commands) debian.run(command);
  const context = path.join(folder, "context");
  copyContext(context);
  // The packages that apt-get would install for the build are already here, or this proof would not
  // run.
  for (const command of readBuildCommands().filter((one) => !one.startsWith("apt-get ")))
    execFileSync("sh", ["-c", command.replace(image.program.from, program)], {
      cwd: context,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const options = optionsWith({ ...image.environment, ...settings });
  const start = (words: readonly string[]) => debian.start(image.user, words, options);
  return { program, data: path.join(debian.root, image.volume), user: userOf(image), debian, start };
}

/** Copies the files of this folder that would be sent to Docker. */
function copyContext(context: string): void {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    .toString()
    .split("\0")
    .filter((file) => file !== "" && !ignored.includes(file.split("/")[0] as string));
  for (const file of files) cpSync(file, path.join(context, file));
}

function optionsWith(env: Record<string, string>): SpawnOptions {
  return { env, stdio: ["ignore", "pipe", "pipe"] };
}

function userOf({ user }: Image): number {
  return Number(user.split(":")[0]);
}
