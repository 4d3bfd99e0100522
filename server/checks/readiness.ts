import type { Config } from "#app/platform/program/config.server.ts";

const ANSWER_WITHIN_MS = 5_000;

/** Checks whether the server on this machine answers and reaches its database and files. */
export async function isReady({ host, port }: Pick<Config, "host" | "port">): Promise<boolean> {
  const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`http://${local}:${port}/readyz`, { signal }).catch(() => undefined);
  return answer?.ok ?? false;
}
