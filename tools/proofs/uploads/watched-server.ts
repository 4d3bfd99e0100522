import { readFileSync } from "node:fs";
import type { TestServer } from "#tests/support/server.ts";
import { peakMemory } from "#tools/benches/start.ts";

/** Tracks the peak memory of the server and its decoder, in MB. */
export function watchMemory(pid: number) {
  const peak = { server: 0, decoder: 0 };
  const highest = (of: number) => peakMemory(of) ?? 0;
  const read = () => {
    try {
      peak.server = Math.max(peak.server, highest(pid));
      for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
        .split(" ")
        .filter(Boolean))
        peak.decoder = Math.max(peak.decoder, highest(Number(child)));
    } catch {}
  };
  const timer = setInterval(read, 50);
  return {
    stop() {
      clearInterval(timer);
      read();
      return peak;
    },
  };
}

/** Reads as another visitor: cached pages, and some that must be rendered. */
export function askMeanwhile({ url }: TestServer) {
  let isOver = false;
  let longest = 0;
  let asked = 0;
  const failed: string[] = [];
  const running = (async () => {
    while (!isOver) {
      for (const address of ["/", "/blogs?q=school", "/readyz", "/contact"]) {
        const started = performance.now();
        asked += 1;
        const answer = await fetch(url + address, { signal: AbortSignal.timeout(10_000) }).catch((error) =>
          failed.push(`${address}: ${error}`),
        );
        if (answer instanceof Response && !answer.ok) failed.push(`${address}: ${answer.status}`);
        if (answer instanceof Response) await answer.arrayBuffer();
        longest = Math.max(longest, performance.now() - started);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return { longest, asked, failed };
    },
  };
}
