import net from "node:net";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { Malformed } from "./fuzz/malformed-requests.ts";
import { atLeast, atMost, none, type Proof, withFolder } from "./proof.ts";
import { inParallel } from "./requests.ts";

const HANG_MS = 20_000;

/**
 * Sends requests, signed in and not, nearly all with an error in their request line, headers,
 * address, query or body.
 */
export const proof: Proof = {
  title: "malformed requests are refused, never a failure, never a hang",
  run: (long) =>
    withFolder((folder) => attack(folder, long ? { seeds: 3, count: 10_000 } : { seeds: 1, count: 600 })),
};

async function attack(folder: string, { seeds, count }: { seeds: number; count: number }): Promise<Row[]> {
  // Without a configured mail server, some forms rightly answer 503. Nothing listens at this
  // address.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@example.org" };
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error", ...mail });
  try {
    const failed: string[] = [];
    const hung: string[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    // Once only, because the requests use up the limits for signing in.
    const { cookie } = await signIn(server);
    for (let round = 0; round < seeds; round += 1) {
      const seed = (Date.now() + round * 7919) >>> 0;
      console.log(`  seed ${seed}`);
      const made = new Malformed(server, cookie, seed);
      await inParallel(made.requests(count), 12, async (bytes) => {
        sent += 1;
        const outcome = await exchange(server, bytes);
        const told = `seed ${seed}: ${JSON.stringify(bytes.subarray(0, 300).toString("latin1"))}`;
        if (outcome === "hung") hung.push(told);
        else {
          statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
          if (outcome >= 500 && outcome !== 501 && outcome !== 505) failed.push(`${outcome} ${told}`);
        }
      });
    }
    const faults = server.lines.filter((line) => line.includes('"level":"error"'));
    const alive = await fetch(`${server.url}/readyz`);
    return [
      atLeast("requests", sent, seeds * count),
      {
        name: "answers (0: the connection was closed)",
        figure: [...statuses]
          .sort(([a], [b]) => a - b)
          .map(([status, times]) => `${status}: ${times}`)
          .join(", "),
      },
      none("answers of 5xx", failed),
      none("hangs", hung),
      none(
        "faults in the log",
        faults.map((line) => line.slice(0, 600)),
      ),
      atMost("ready at the end, status", alive.status, 200, ""),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * Sends bytes, half-closes the connection, and reads the status of the answer. 0 if the connection
 * is closed without one.
 */
function exchange({ url }: TestServer, bytes: Buffer): Promise<number | "hung"> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = "";
    const end = (outcome: number | "hung") => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const statusOf = () => Number(/^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? 0);
    const timer = setTimeout(() => end("hung"), HANG_MS);
    socket.on("data", (chunk) => {
      if (received.length < 100) received += chunk.toString("latin1");
      // Only the first answer counts. The connection may stay open after it.
      if (statusOf() >= 200) end(statusOf());
    });
    socket.on("error", () => end(statusOf()));
    socket.on("close", () => end(statusOf()));
    socket.on("end", () => end(statusOf()));
    socket.end(bytes);
  });
}
