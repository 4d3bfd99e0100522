import cluster from "node:cluster";
import { ConfigError, loadDotEnv, readConfig } from "#app/platform/config.server.ts";
import { runWorkers, tellReady } from "./workers.ts";

/** `npm start`: one process that serves, or one that looks after several (`WEB_CONCURRENCY`). */
async function main(): Promise<void> {
  loadDotEnv();
  const config = readConfig(process.env);
  if (config.webConcurrency > 1 && cluster.isPrimary) return runWorkers(config.webConcurrency);
  // Loaded only by who serves: the process that looks after others stays small.
  const { serve } = await import("./serve.ts");
  tellReady(await serve(config));
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
