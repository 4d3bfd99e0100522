import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "#tools/benches/table.ts";
import { startAttackedSite, startOn, type Target } from "./attacked-site.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

const READERS = 16;
const PAGES = ["/", "/blogs", "/events", "/about", "/contact", "/feed.xml", "/blogs?page=2&q=class"];

/**
 * Sends SIGTERM in the middle of reads and writes. The server must answer everything that reached
 * it and exit with status 0.
 */
export const proof: Proof = {
  title: "a server that is told to stop answers all that reached it",
  run: (long) => withFolder((dataDir) => attack(dataDir, long ? 20 : 3)),
};

async function attack(dataDir: string, rounds: number): Promise<Row[]> {
  const load = new WriteLoad();
  const failed: string[] = [];
  let answered = 0;
  let target: Target = await startAttackedSite(dataDir);
  for (let round = 1; round <= rounds; round += 1) {
    let isOver = false;
    const agent = new http.Agent({ keepAlive: true, maxSockets: READERS });
    const readers = Array.from({ length: READERS }, async (_, index) => {
      for (let count = index; !isOver; count += 1) {
        const outcome = await read(agent, target, PAGES[count % PAGES.length] as string);
        if (outcome === "closed") return;
        if (outcome !== "answered") failed.push(`round ${round}: ${outcome}`);
        else answered += 1;
      }
    });
    const writers = load.run(target, () => isOver);
    const enough = answered + READERS;
    while (answered < enough) await pause(5);
    await pause(Math.random() * 400);
    const code = await target.server.stop("SIGTERM");
    if (code !== 0) failed.push(`round ${round}: it ended with ${code}`);
    isOver = true;
    await Promise.all([...readers, writers]);
    agent.destroy();
    target = { ...target, server: (await startOn(dataDir)).server };
    failed.push(...load.findLost(dataDir).map((lost) => `round ${round}: lost ${lost}`));
  }
  await target.server.stop();
  return [
    { name: "stops under load", figure: String(rounds) },
    atLeast("requests that were answered", answered + load.answered(), rounds * 20),
    none("requests that failed", [...failed, ...load.refused]),
  ];
}

/**
 * Sends one request. If a server no longer accepts connections, the next one answers, which is no
 * failure. Dropping an accepted connection is one.
 */
function read(agent: http.Agent, { server }: Target, page: string): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(server.url + page, { agent }, (response) => {
      response.on("data", () => {});
      response.once("end", () =>
        resolve((response.statusCode ?? 500) < 500 ? "answered" : `${page} answered ${response.statusCode}`),
      );
      response.once("error", (error) => resolve(`${page} broke off: ${error.message}`));
    });
    request.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "closed" : `${page}: ${error.code ?? error.message}`),
    );
  });
}
