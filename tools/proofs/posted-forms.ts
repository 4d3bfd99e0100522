import type { TestServer } from "#tests/support/server.ts";
import { visitorAddress } from "./requests.ts";

let visitors = 0;

/**
 * Returns headers that let each form come from an address of its own, so that rate limits don't
 * interfere.
 */
export function fromNextPlace(): Record<string, string> {
  visitors += 1;
  return { "X-Forwarded-For": visitorAddress(visitors) };
}

/** Sends a form like a visitor's browser on a page of the site. */
export function postForm(
  { url }: TestServer,
  address: string,
  fields: Record<string, string> | URLSearchParams,
  headers = fromNextPlace(),
): Promise<Response> {
  return fetch(url + address, {
    method: "POST",
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
