import { type ServerResponse, STATUS_CODES } from "node:http";
import { RETRY_AFTER_SECONDS } from "#app/platform/health/outages.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { Render } from "./render.ts";
import { bodyLength, discardBody } from "./request-body.ts";
import { savesData } from "./request-facts.ts";
import { sendDynamic, sendText } from "./send.ts";

export type Refuse = (
  request: SiteRequest,
  response: ServerResponse,
  status: 400 | 403 | 404 | 408 | 413 | 429 | 500 | 503,
) => Promise<void>;

/**
 * How much of a refused body is read and discarded. Closing a connection while the client still
 * sends often loses the refusal. Reading costs memory as well, so only a few are read; other
 * connections are closed.
 */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;
const MAX_DROPPED_AT_ONCE = 8;

/**
 * Refuses a body sent in chunks (RFC 9110, section 15.5.12). Browsers and proxies send
 * Content-Length. In chunks of one byte, 64 KB on the wire become megabytes before anything could
 * stop reading, so they are dropped on arrival.
 */
export function refuseUnmeasured(request: SiteRequest, response: ServerResponse): void {
  response.setHeader("Connection", "close");
  sendText(response, 411, "Length Required: a proxy in front of this website must pass Content-Length on");
  request.destroy();
}

/**
 * How many refusals are rendered as pages at once. In a flood, the rest get one line of text,
 * because a page costs a thousand times as much.
 */
const MAX_PAGES_AT_ONCE = 4;

/**
 * Refuses with a page of the site for a browser's page request, and with the name of the status
 * otherwise.
 *
 * @param address of the page that shows refusals
 */
export function createRefuse(render: Render, address: Address): Refuse {
  let pages = 0;
  let dropped = 0;

  function dropBody(request: SiteRequest): boolean {
    if (dropped >= MAX_DROPPED_AT_ONCE || bodyLength(request) > MAX_DROPPED_BYTES) return false;
    dropped += 1;
    // An answered request emits no event when its connection breaks.
    const ends = [request, request.socket];
    const end = () => {
      dropped -= 1;
      for (const one of ends) one.off("close", end);
    };
    for (const one of ends) one.once("close", end);
    return true;
  }

  return async (request, response, status) => {
    const isOver = request.complete || bodyLength(request) === 0;
    if (!isOver && (status === 408 || !dropBody(request))) response.setHeader("Connection", "close");
    discardBody(request);
    response.setHeader("Cache-Control", "no-store");
    if (status === 503) response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    const line = STATUS_CODES[status] as string;
    if (pages >= MAX_PAGES_AT_ONCE || !request.headers.accept?.includes("text/html"))
      return sendText(response, status, line);
    pages += 1;
    try {
      const retryAfterSeconds = Number(response.getHeader("Retry-After") ?? 0);
      const refusal = { status, retryAfterSeconds };
      const info = { saveData: savesData(request), clientAddress: "", changesAt: () => {}, refusal };
      await sendDynamic(request, response, await render(address, info));
    } catch {
      sendText(response, status, line);
    } finally {
      pages -= 1;
    }
  };
}
