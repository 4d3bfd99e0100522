import type { ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { DOCUMENT_UPLOADS } from "#app/platform/documents/document-address.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import { createAdmission } from "./admission.ts";
import { BodyBudget } from "./body-budget.ts";
import {
  DOCUMENT_LIMIT_BYTES,
  FORM_LIMIT_BYTES,
  PRIVATE_FORM_LIMIT_BYTES,
  UPLOAD_LIMIT_BYTES,
} from "./body-limits.ts";
import type { Refuse } from "./refusals.ts";
import type { Render } from "./render.ts";
import type { WaitInQueue } from "./render-queue.ts";
import {
  type Body,
  bodyLength,
  FORM_LIMIT_MS,
  isCostlyForm,
  readBody,
  type UnreadBody,
  withQuickSpaces,
} from "./request-body.ts";
import { clientOf, headersOf, savesData } from "./request-facts.ts";
import { mayChange } from "./same-origin.ts";
import { sendDynamic } from "./send.ts";

const STATUS_OF_UNREAD = { "too slow": 408, "no room": 503 } as const satisfies Record<
  UnreadBody,
  RefusedChange
>;

type RefusedChange = 408 | 413 | 429 | 503;
type ChangesParts = {
  site: Pick<WritableSite, "config" | "db" | "accounts" | "outages">;
  render: Render;
  refuse: Refuse;
  generation: Pick<GenerationWatch, "refresh">;
  waitInQueue: WaitInQueue;
};

/**
 * Answers every request that depends on who sends it: the admin area, forms, and everything that
 * changes something.
 */
export function createChanges({ site, render, refuse, generation, waitInQueue }: ChangesParts) {
  const { config } = site;
  const bodies = new BodyBudget();
  const admit = createAdmission({ site, waitInQueue });

  return async (request: SiteRequest, response: ServerResponse, address: Address): Promise<void> => {
    if (!mayChange(request, config)) return refuse(request, response, 403);
    if (request.method !== "GET" && request.method !== "HEAD")
      return answerChange(request, response, address);
    await waitInQueue();
    await sendDynamic(request, response, await renderAnswer(request, response, address));
  };

  async function answerChange(request: SiteRequest, response: ServerResponse, address: Address) {
    const rendered = await runAction(request, response, address);
    if (rendered instanceof Response) await sendDynamic(request, response, rendered);
    else await refuse(request, response, rendered);
  }

  /**
   * Reads the body and runs the action.
   *
   * @returns its answer, or the status to refuse the request with. The body's memory is free by
   *   then: it must not depend on how fast the client reads the answer
   */
  async function runAction(
    request: SiteRequest,
    response: ServerResponse,
    address: Address,
  ): Promise<Response | RefusedChange> {
    const length = bodyLength(request);
    if (length > limitOf(address)) return 413;
    // Before anything else: while the request waits, Node already holds the beginning of its body.
    let room = bodies.forVisitor(clientOf(request, config), length, address.isPrivate);
    if (!room) return 503;
    try {
      const sender = await Promise.race([room.lost, admit(request, address)]);
      if (sender === "too slow") return STATUS_OF_UNREAD[sender];
      if (typeof sender === "object") {
        response.setHeader("Retry-After", String(sender.retryAfterSeconds));
        return 429;
      }
      if (sender === "administrator") {
        room.release();
        room = await bodies.forAdministrator(length);
        if (!room) return 503;
      } else if (length > PRIVATE_FORM_LIMIT_BYTES) return 413;
      const body = await readBody(request, room, sender === "administrator" ? undefined : FORM_LIMIT_MS);
      if (typeof body === "string") return STATUS_OF_UNREAD[body];
      if (isCostlyForm(request, body)) return 413;
      return await renderAnswer(request, response, address, withQuickSpaces(request, body));
    } finally {
      room?.release();
    }
  }

  /** @param body of a request that changes something */
  async function renderAnswer(
    request: SiteRequest,
    response: ServerResponse,
    address: Address,
    body?: Body,
  ): Promise<Response> {
    const aborted = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) aborted.abort();
    });
    const rendered = await render(
      address,
      { saveData: savesData(request), clientAddress: clientOf(request, config), changesAt: () => {} },
      {
        method: request.method,
        headers: headersOf(request),
        // As a stream, because bytes would be copied once more.
        body: body && ReadableStream.from([body]),
        duplex: "half",
        signal: aborted.signal,
      } as RequestInit,
    );
    // The answer to a write goes out only when this process's cached pages are up to date with it.
    if (body) await generation.refresh();
    if (!rendered.headers.has("Cache-Control")) {
      const isPrivate = address.isPrivate || body !== undefined || rendered.headers.has("set-cookie");
      rendered.headers.set("Cache-Control", isPrivate ? "no-store" : "no-cache");
    }
    return rendered;
  }
}

/** Returns how many bytes anybody may send to an address. */
function limitOf({ path, isPrivate }: Address): number {
  if (!isPrivate) return FORM_LIMIT_BYTES;
  return path === DOCUMENT_UPLOADS ? DOCUMENT_LIMIT_BYTES : UPLOAD_LIMIT_BYTES;
}
