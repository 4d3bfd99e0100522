import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS, STORE_KEYS } from "#app/platform/program/config.server.ts";
import { readImage } from "#tools/proofs/image/dockerfile.ts";

const COMPOSE_FILES = ["compose.yaml", "compose.fleet.yaml"];

test("images of others are named by tag and digest", () => {
  const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)];
  const services = COMPOSE_FILES.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/^ +image: (?!schoolward$)(.*)$/gm),
  ]);
  expect(bases).toHaveLength(2);
  expect(services).toHaveLength(2);
  for (const [, image] of [...bases, ...services])
    expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("the image keeps its data on its volume, is reached at its port, and does not run as root", () => {
  const { environment, volume, exposes, user, program } = readImage();
  expect(environment).toMatchObject({ DATA_DIR: volume, PORT: exposes, HOST: "0.0.0.0" });
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(environment.PATH?.split(":")[0]).toBe(program.to);
});

test.each(COMPOSE_FILES)("%s gives the site only settings that it knows", (file) => {
  const site = /^ {2}site:\n(?: {3,}.*\n)*/m.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  const names = [...site.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = ""]) => name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => ![...SETTINGS, ...STORE_KEYS].includes(name))).toEqual([]);
});
