import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { freePort, hasNginx, startNginx } from "#tests/support/nginx.ts";
import { startServer } from "#tests/support/server.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "#tools/benches/table.ts";
import { makeOtherBuild } from "./assets/other-build.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { type Answered, inParallel, Requests } from "./requests.ts";

const PAGES = { quick: 60, long: 300 };
const AT_ONCE = 8;

/**
 * Starts two servers with different builds. Each request goes to the other one than the last, and,
 * if nginx is installed, through nginx to either. No page may miss an asset.
 */
export const proof: Proof = {
  title: "pages of another build keep their styles and scripts",
  run: (long) => withFolder((folder) => attack(folder, long ? PAGES.long : PAGES.quick)),
};

async function attack(folder: string, count: number): Promise<Row[]> {
  const settings = { DATA_DIR: path.join(folder, "site"), LOG_LEVEL: "error" };
  const program = path.join(folder, "other");
  mkdirSync(program);
  await makeSmallSite(settings.DATA_DIR);
  const other = makeOtherBuild(program);
  const old = await startServer(settings);
  const fresh = await startServer(settings, [other, "start"]);
  // Like a proxy that sends each request to the next server.
  let servers = [old, fresh].map(({ url }) => new Requests(url, AT_ONCE));
  let sent = 0;
  const ask = (address: string, accepted = "br"): Promise<Answered> => {
    sent += 1;
    const server = servers[sent % servers.length] as Requests;
    return server.ask(address, { headers: { "Accept-Encoding": accepted } });
  };
  const missed: string[] = [];
  const builds = new Set<string>();
  let assets = 0;

  async function askForAsset(address: string, accepted: string, by: string): Promise<void> {
    assets += 1;
    const { status, headers } = await ask(address, accepted);
    const isRight = status === 200 && /immutable/.test(headers["cache-control"] ?? "");
    if (!isRight) missed.push(`${address} of ${by}: ${status}`);
  }

  const pages = await findPages(ask);
  const asked = Array.from({ length: count }, (_, nth) => pages[nth % pages.length] as string);
  const askForPages = () =>
    inParallel(asked, AT_ONCE, async (page) => {
      const text = (await ask(page, "identity")).body.toString();
      const names = new Set(text.match(/\/assets\/[\w.-]+/g));
      builds.add([...names].find((name) => name.includes("/document-")) ?? "no scripts");
      for (const name of names) await askForAsset(name, "br", page);
    });
  await askForPages();
  const rows: Row[] = [{ name: "pages with all their assets", figure: String(asked.length) }];
  if (hasNginx()) {
    const port = await freePort();
    const nginx = await startNginx(port, [old.url, fresh.url], folder);
    const direct = servers;
    const proxied = new Requests(`http://localhost:${port}`, AT_ONCE);
    servers = [proxied];
    await askForPages();
    servers = direct;
    proxied.close();
    await nginx.stop();
    rows.push({ name: "the same through nginx", figure: String(asked.length) });
  }
  const all = ["build/current/client/assets", path.join(program, "build/client/assets")]
    .flatMap((of) => readdirSync(of))
    .filter((name) => !/\.(?:br|gz)$/.test(name));
  await old.stop();
  servers.shift();
  // What is loaded later, such as the scripts of an island: without Brotli, from the remaining
  // server.
  await inParallel(all, AT_ONCE, (name) => askForAsset(`/assets/${name}`, "identity", "a build"));
  const strange = await ask("/assets/document-00000000.js");
  await fresh.stop();
  for (const server of servers) server.close();
  return [
    ...rows,
    atLeast("builds that made them", builds.size, 2),
    atLeast("assets asked for", assets, count),
    none("assets that were missed", missed),
    none("names of no build that were answered", strange.status === 404 ? [] : [String(strange.status)]),
  ];
}

/** Lists every page that the sitemap names. */
async function findPages(ask: (address: string, accepted: string) => Promise<Answered>): Promise<string[]> {
  const map = (await ask("/sitemap.xml", "identity")).body.toString();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  if (addresses.length === 0) throw new Error("The site map names no page");
  return addresses;
}
