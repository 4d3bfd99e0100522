import type { IncomingMessage, ServerResponse } from "node:http";
import { RETRY_AFTER_SECONDS } from "#app/platform/outages.server.ts";
import type { Render } from "./render.ts";
import { savesData } from "./request-facts.ts";
import { sendDynamic, sendText } from "./send.ts";

const REFUSALS = {
  403: "Refused: this request comes from another site.",
  404: "Not found",
  408: "Too slow",
  413: "Too large",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Not available just now",
} as const;

export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof REFUSALS,
) => Promise<void>;

/** So much of a refused body is still taken in. A closed connection would often lose the refusal with it. */
const DROPPED_BYTES = 32 * 1024 * 1024;

/** Node reads what is left of a body behind its answer and drops it, on a connection that stays open. */
function isSmallEnoughToDrop({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= DROPPED_BYTES;
}

/** A refusal in the site's own looks for a browser's page request, one line for everything else. */
export function createRefuse(render: Render, siteUrl: string): Refuse {
  return async (request, response, status) => {
    const isOver = request.complete || (status !== 408 && isSmallEnoughToDrop(request));
    if (!isOver) response.setHeader("Connection", "close");
    response.setHeader("Cache-Control", "no-store");
    if (status === 503) response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    if (!request.headers.accept?.includes("text/html")) return sendText(response, status, REFUSALS[status]);
    try {
      const page = await render(new Request(`${siteUrl}/refused`), {
        saveData: savesData(request),
        clientAddress: "",
        changesAt: () => {},
        refusal: status,
      });
      await sendDynamic(request, response, page);
    } catch {
      sendText(response, status, REFUSALS[status]);
    }
  };
}
