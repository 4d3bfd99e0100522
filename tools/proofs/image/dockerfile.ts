import { readFileSync } from "node:fs";

/** The contents of the Dockerfile's last stage. */
export type Image = {
  /** `debian:trixie-slim@sha256:…` */
  base: string;
  /** The folder of the build stage that becomes the program, and its path in the image. */
  program: { from: string; to: string };
  /** Commands that prepare its system. */
  commands: string[];
  environment: Record<string, string>;
  user: string;
  volume: string;
  exposes: string;
  command: string[];
  healthCheck: { command: string[]; timeoutMs: number; startPeriodMs: number };
  stopSignal: NodeJS.Signals;
};

/** @throws if the Dockerfile isn't one stage that builds and one that copies a folder of it */
export function readImage(): Image {
  const stage = readStages()[1] as string;
  const [from, to] = /^--from=build (\/\S+) (\/\S+)$/.exec(only(stage, "COPY"))?.slice(1) ?? [];
  if (!from || !to)
    throw new Error("The last stage does not take a folder of the one that builds, as root's");
  const health = only(stage, "HEALTHCHECK");
  const milliseconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)s`).exec(health)?.[1]) * 1000;
  return {
    base: only(stage, "FROM"),
    program: { from, to },
    commands: all(stage, "RUN"),
    environment: Object.fromEntries(
      only(stage, "ENV")
        .split(" ")
        .map((pair) => pair.split("=") as [string, string]),
    ),
    user: only(stage, "USER"),
    volume: only(stage, "VOLUME"),
    exposes: only(stage, "EXPOSE"),
    command: JSON.parse(only(stage, "CMD")),
    healthCheck: {
      command: JSON.parse(health.slice(health.indexOf("["))),
      timeoutMs: milliseconds("timeout"),
      startPeriodMs: milliseconds("start-period"),
    },
    stopSignal: only(stage, "STOPSIGNAL") as NodeJS.Signals,
  };
}

/** Returns the commands of the build stage. */
export function readBuildCommands(): string[] {
  return all(readStages()[0] as string, "RUN");
}

function readStages(): string[] {
  const stages = readFileSync("Dockerfile", "utf8").split(/^(?=FROM )/m);
  if (stages.length !== 3) throw new Error("The Dockerfile does not have two stages");
  return stages.slice(1);
}

function only(stage: string, instruction: string): string {
  const [found, ...more] = all(stage, instruction);
  if (found === undefined || more.length > 0)
    throw new Error(`The last stage of the Dockerfile does not have one ${instruction}`);
  return found;
}

function all(stage: string, instruction: string): string[] {
  return [...stage.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, text = ""]) => text);
}
