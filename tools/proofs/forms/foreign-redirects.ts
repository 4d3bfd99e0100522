import type { Row } from "#tools/benches/table.ts";
import { postForm } from "../posted-forms.ts";
import { atLeast, none } from "../proof.ts";
import type { FormSite } from "./form-site.ts";

/** Addresses of another site that may pass for one of ours. */
const ELSEWHERE = [
  ...["//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "https:evil.example"],
  ...[
    "/%2f/evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "//evil%E3%80%82example",
    "/\t/evil.example",
  ],
  ...[
    "https://evil.example",
    "HTTPS:/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//x@evil.example",
  ],
  ...["/admin/..//evil.example", "/admin/../../evil.example", "/admin@evil.example", "/admin\\@evil.example"],
  ...[
    "／／evil.example",
    "/／evil.example",
    "/\u2028/evil.example",
    " //evil.example",
    "/\r\nLocation: //evil.example",
  ],
  ...[
    "/admin?//evil.example",
    "https://evil.example/admin",
    "//evil.example/admin",
    "/admin/%0d%0aX-Smuggled:1",
  ],
];

/** Tries redirects to another site wherever an address is taken from a request. */
export async function leadingElsewhere({ server, requests, owner }: FormSite, long: boolean): Promise<Row[]> {
  const away: string[] = [];
  let tried = 0;
  const look = (told: string, location: string | null | undefined) => {
    tried += 1;
    if (location === null || location === undefined) return;
    const { origin } = new URL(location, server.url);
    if (origin !== server.url || /[\r\n]/.test(location)) away.push(`${told}: ${location}`);
  };
  for (const [nth, elsewhere] of ELSEWHERE.entries()) {
    const next = encodeURIComponent(elsewhere);
    const raw = elsewhere.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign));
    for (const name of long ? ["next", "to", "return", "redirect", "url", "from"] : ["next", "to"])
      for (const at of ["/auth/login", "/auth/sign", "/auth/factor", "/logout", "/auth/provider"]) {
        const answer = await requests.ask(`${at}?${name}=${next}`, { headers: { Cookie: owner.cookie } });
        look(`${at}?${name}=${elsewhere}`, answer.headers.location);
      }
    // Each costs a password check. Signing in parses the `next` address as the pages above do.
    if (long || nth % 3 === 0) {
      const fields = { ...server.administrator, next: elsewhere };
      const signedIn = await postForm(server, `/auth/login?next=${next}`, fields);
      look(`signing in with ${elsewhere}`, signedIn.headers.get("location"));
    }
    for (const at of [
      raw,
      `/${raw}`,
      `${raw}/`,
      `/blogs/${raw}`,
      `/blogs${raw}/`,
      `/admin/${raw}`,
      `/event-blog/${raw}/`,
    ]) {
      if (!at.startsWith("/")) continue;
      const answer = await requests.ask(at.replace(/[\r\n]/g, ""));
      look(`GET ${at}`, answer.headers.location);
    }
  }
  return [atLeast("ways to another site", tried, long ? 1000 : 400), none("that lead there", away)];
}
