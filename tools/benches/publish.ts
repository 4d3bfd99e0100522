import type { TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { median, percentile, type Row } from "./table.ts";

const CHANGES = 30;

/**
 * Measures from the answered save of a statistic to the home page that shows it, in requests and
 * milliseconds.
 */
export async function measurePublish(server: TestServer): Promise<Row[]> {
  const administrator = await signIn(server);
  const requests: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const value = 10_000 + i;
    await administrator.saveFirstStatistic(value);
    const started = performance.now();
    let asked = 0;
    let html = "";
    do {
      html = await (await fetch(`${server.url}/`)).text();
      asked += 1;
    } while (!html.includes(value.toLocaleString("en")) && asked < 100);
    requests.push(asked);
    times.push(performance.now() - started);
  }
  const most = Math.max(...requests);
  return [
    { name: "requests until a change is visible, most", figure: String(most), goal: "1", met: most === 1 },
    {
      name: "saved to visible",
      figure: `p50 ${median(times).toFixed(1)} ms  p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    },
  ];
}
