import type { TestServer } from "#tests/support/server.ts";
import { fromNextPlace, postForm } from "../posted-forms.ts";

/** A site under attack, and the cookie of its owner. */
export type Session = { server: TestServer; cookie: string };

/** Requests an address, as the owner if it is in the admin area. */
export function ask({ server, cookie }: Session, address: string): Promise<Response> {
  return fetch(server.url + address, { headers: cookieFor(address, cookie), redirect: "manual" });
}

/** Sends a form, as the owner if it is in the admin area, from another address each time. */
export function submit(
  { server, cookie }: Session,
  address: string,
  fields: Record<string, string> | URLSearchParams,
): Promise<Response> {
  return postForm(server, address, fields, { ...cookieFor(address, cookie), ...fromNextPlace() });
}

function cookieFor(address: string, cookie: string): Record<string, string> {
  return address.startsWith("/admin") ? { Cookie: cookie } : {};
}
