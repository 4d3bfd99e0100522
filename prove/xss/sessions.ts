import type { TestServer } from "#tests/support/server.ts";
import { visitorAddress } from "../requests.ts";

/** A site under attack, and the cookie of its owner. */
export type Session = { server: TestServer; cookie: string };

/** Asks for an address, as the owner where it is one of the admin area. */
export function ask({ server, cookie }: Session, address: string): Promise<Response> {
  return fetch(server.url + address, { headers: cookieFor(address, cookie), redirect: "manual" });
}

let visitors = 0;

/** Sends a form, as the owner where it is one of the admin area, each time from another place. */
export function submit(
  { server, cookie }: Session,
  address: string,
  fields: Record<string, string> | URLSearchParams,
): Promise<Response> {
  visitors += 1;
  return fetch(server.url + address, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...{ Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      ...cookieFor(address, cookie),
      "X-Forwarded-For": visitorAddress(visitors),
    },
    body: new URLSearchParams(fields),
  });
}

function cookieFor(address: string, cookie: string): Record<string, string> {
  return address.startsWith("/admin") ? { Cookie: cookie } : {};
}
