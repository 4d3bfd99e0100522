import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#app/platform/program/config.server.ts";

type Place = Pick<Config, "host" | "port">;

/**
 * Checks whether the server can listen, by listening for a moment.
 *
 * @returns one line with the setting and the remedy, or undefined if it can
 */
export async function findListenProblem({ host, port }: Place): Promise<string | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), "listening");
    return undefined;
  } catch (error) {
    return describeListenProblem(error as NodeJS.ErrnoException, { host, port });
  } finally {
    probe.close();
  }
}

/** Explains in one line, with the setting and the remedy, why the server can't listen. */
export function describeListenProblem(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Place,
): string {
  if (code === "EADDRINUSE")
    return `PORT: port ${port} is in use. Stop the other program, or choose another port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST: ${host} is not an address of this machine. Use 127.0.0.1 behind a proxy here, 0.0.0.0 for every address.`;
  if (code === "EACCES")
    return `PORT: this user may not listen on port ${port}. Choose one from 1024 up and put a proxy in front.`;
  return `PORT: cannot listen on ${host}:${port}: ${message}`;
}
