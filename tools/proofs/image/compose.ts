import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readConfig } from "#app/platform/program/config.server.ts";
import type { Debian } from "../debian.ts";
import type { Image } from "./dockerfile.ts";

/** The part of Docker Compose's output that is checked here. */
type Compose = {
  services: Record<"site" | "database" | "proxy", Service | undefined>;
};
type Service = {
  environment?: Record<string, string>;
  ports?: { target: number }[];
  volumes?: { type: string; target: string }[];
  read_only?: boolean;
  tmpfs?: string | string[];
  stop_grace_period?: string;
};

/** The settings that compose.fleet.yaml requires. */
const GIVEN = {
  SITE_URL: "https://example.org",
  POSTGRES_PASSWORD: "secret",
  FILES_URL: "s3://media?endpoint=https://store.example.org&region=r-1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
};

/**
 * Has Docker Compose parse compose.yaml, alone and with compose.fleet.yaml, which needs no engine.
 * Then compares the result with the image, the settings that the program accepts, and nginx.conf.
 */
export function findComposeFaults(image: Image, debian: Debian): string[] {
  debian.run(
    "apt-get update -qq && apt-get install -y -qq --no-install-recommends docker-compose >/dev/null",
  );
  return [["compose.yaml"], ["compose.yaml", "compose.fleet.yaml"]].flatMap((files) => {
    const { services } = readCompose(debian, files);
    const faults = [...siteFaults(image, services.site ?? {}), ...wiringFaults(image, services)];
    return faults.map((fault) => `${files.at(-1)}: ${fault}`);
  });
}

function readCompose(debian: Debian, files: string[]): Compose {
  const folder = path.join(debian.root, "compose");
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(file, path.join(folder, file));
  const words = files.flatMap((file) => ["-f", file]).join(" ");
  return JSON.parse(debian.run(`cd /compose && docker-compose ${words} config --format json`, GIVEN));
}

function siteFaults(image: Image, site: Service): string[] {
  const faults: string[] = [];
  try {
    readConfig({ ...image.environment, ...site.environment });
  } catch (error) {
    faults.push(`the program refuses the settings: ${(error as Error).message}`);
  }
  const mounted = site.volumes?.find(({ target }) => target === image.volume);
  if (!mounted) faults.push(`nothing is mounted at ${image.volume}`);
  if (!site.environment?.DATABASE_URL && mounted?.type !== "volume")
    faults.push("the site is not kept on a volume");
  if (!site.read_only || ![site.tmpfs].flat().includes("/tmp"))
    faults.push("the file system is not read-only");
  // A stop may take 57 s (server/lifecycle.ts). Docker Compose writes 60s as "1m0s".
  if (!/^\d+[hm](?!s)/.test(site.stop_grace_period ?? "")) faults.push("it is killed while it still stops");
  for (const { target } of site.ports ?? [])
    if (String(target) !== image.exposes) faults.push(`it publishes ${target}, which nobody listens on`);
  return faults;
}

/** Checks what the services need from each other. */
function wiringFaults(image: Image, { site, database, proxy }: Compose["services"]): string[] {
  const faults: string[] = [];
  if (database) {
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database.environment ?? {};
    const expected = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`;
    if (site?.environment?.DATABASE_URL !== expected)
      faults.push("the site's DATABASE_URL is not that of the database");
  }
  if (proxy) {
    const nginx = readFileSync("docs/nginx.conf", "utf8");
    if (!nginx.includes(`server site:${image.exposes} `))
      faults.push("nginx.conf asks the site at another port");
    const listens = /^\s*listen (\d+);/m.exec(nginx)?.[1];
    if (!proxy.ports?.some(({ target }) => String(target) === listens)) faults.push("nginx is not published");
    if (site?.ports?.length) faults.push("the site can be reached past nginx");
  }
  return faults;
}
