import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readConfig } from "#app/platform/config.server.ts";
import { type Image, runInSystem } from "./dockerfile.ts";

/** What Docker Compose makes of our files, as far as it is looked at here. */
type Compose = {
  services: Record<
    string,
    {
      image?: string;
      build?: { context: string };
      environment?: Record<string, string>;
      ports?: { target: number; published: string; host_ip?: string }[];
      volumes?: { type: string; source?: string; target: string }[];
      depends_on?: Record<string, { condition: string }>;
      healthcheck?: { test: string[] };
      read_only?: boolean;
      tmpfs?: string | string[];
      stop_grace_period?: string;
    }
  >;
  volumes?: Record<string, unknown>;
};

/** Settings for whoever starts a fleet, as compose.fleet.yaml names them. */
const GIVEN = {
  SITE_URL: "https://example.org",
  POSTGRES_PASSWORD: "secret",
  FILES_URL: "s3://media?endpoint=https://store.example.org&region=r-1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
};
/** Read by the library that speaks to the store. */
const OF_STORE = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/**
 * Reads compose.yaml, alone and with compose.fleet.yaml, by Docker Compose, which needs no engine for that; then holds what it
 * understood against the image, the settings that the program knows, and nginx.conf.
 */
export async function findComposeFaults(image: Image): Promise<string[]> {
  const faults: string[] = [];
  for (const files of [["compose.yaml"], ["compose.yaml", "compose.fleet.yaml"]]) {
    const name = files.at(-1) as string;
    const compose = readCompose(image, files);
    for (const fault of [...siteFaults(image, compose), ...wiringFaults(compose, image)])
      faults.push(`${name}: ${fault}`);
  }
  return faults;
}

function readCompose(image: Image, files: string[]): Compose {
  const folder = path.join(image.root as string, "compose");
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(file, path.join(folder, file));
  const install =
    "command -v docker-compose || (apt-get update -qq && apt-get install -y -qq --no-install-recommends docker-compose)";
  runInSystem(image, ["sh", "-c", `(${install}) >/dev/null 2>&1`]);
  const words = files.flatMap((file) => ["-f", file]).join(" ");
  const json = runInSystem(
    image,
    ["sh", "-c", `cd /compose && docker-compose ${words} config --format json`],
    GIVEN,
  );
  return JSON.parse(json) as Compose;
}

function siteFaults(image: Image, { services }: Compose): string[] {
  const site = services.site;
  if (!site) return ["it has no service 'site'"];
  const faults: string[] = [];
  const environment = Object.fromEntries(
    Object.entries(site.environment ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const known = readFileSync("app/platform/config.server.ts", "utf8");
  for (const name of Object.keys(environment))
    if (!OF_STORE.includes(name) && !new RegExp(`^  ${name}: `, "m").test(known))
      faults.push(`the program knows no setting ${name}`);
  try {
    readConfig({ ...image.environment, ...environment });
  } catch (error) {
    faults.push(`the program refuses the settings: ${(error as Error).message}`);
  }
  const mounted = site.volumes?.find(({ target }) => target === image.volume);
  if (!mounted) faults.push(`nothing is mounted at ${image.volume}`);
  if (!environment.DATABASE_URL && mounted?.type !== "volume")
    faults.push("the site is not kept on a volume");
  if (!site.read_only || ![site.tmpfs].flat().includes("/tmp"))
    faults.push("the file system is not read-only");
  // A stop may take 57 s (server/lifecycle.ts); Docker Compose writes 60s as "1m0s".
  if (!/^\d+[hm](?!s)/.test(site.stop_grace_period ?? "")) faults.push("it is killed while it still stops");
  for (const { target } of site.ports ?? [])
    if (String(target) !== image.exposes) faults.push(`it publishes ${target}, which nobody listens on`);
  return faults;
}

/** What services need of each other. */
function wiringFaults({ services, volumes = {} }: Compose, image: Image): string[] {
  const faults: string[] = [];
  for (const [name, service] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      // The site's own health check is the image's.
      const isChecked =
        services[other]?.healthcheck || (other === "site" && image.healthCheck.command.length > 0);
      if (!services[other]) faults.push(`${name} needs ${other}, which there is not`);
      else if (condition === "service_healthy" && !isChecked)
        faults.push(`nobody asks whether ${other} is healthy`);
    }
    for (const { type, source } of service.volumes ?? [])
      if (type === "volume" && source && !(source in volumes)) faults.push(`${name} has no volume ${source}`);
  }
  const { site, database, proxy } = services;
  const address = site?.environment?.DATABASE_URL;
  if (address && database) {
    const { username, password, hostname, pathname } = new URL(address);
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database.environment ?? {};
    if (hostname !== "database" || username !== POSTGRES_USER || password !== POSTGRES_PASSWORD)
      faults.push("the site's DATABASE_URL is not that of the database");
    if (pathname !== `/${POSTGRES_DB}`) faults.push("the site uses another database");
  }
  if (proxy) {
    const nginx = readFileSync("docs/nginx.conf", "utf8");
    if (!nginx.includes(`server site:${image.exposes} `))
      faults.push("nginx.conf asks the site at another port");
    const listens = /^\s*listen (\d+);/m.exec(nginx)?.[1];
    if (!proxy.ports?.some(({ target }) => String(target) === listens)) faults.push("nginx is not published");
    if ((site?.ports ?? []).length > 0) faults.push("the site can be reached past nginx");
  }
  return faults;
}
