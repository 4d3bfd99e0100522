import type { TestServer } from "#tests/support/server.ts";
import { visitorAddress } from "./requests.ts";

let visitors = 0;

/** Each form comes from a place of its own: limits are another matter. */
export function fromNextPlace(): Record<string, string> {
  visitors += 1;
  return { "X-Forwarded-For": visitorAddress(visitors) };
}

/** Sends a form as a visitor's browser does from a page of the site. */
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
