import { PERSON } from "./hostile-forms.ts";
import { type HostileText, packed } from "./hostile-texts.ts";
import { ask, type Session, submit } from "./sessions.ts";

/** Returns pages that repeat what somebody requested or typed, as served. */
export async function reflections(session: Session, texts: readonly HostileText[]): Promise<string[]> {
  const { url } = session.server;
  const pages: string[] = [];
  const get = async (address: string) => {
    const answer = await ask(session, address);
    pages.push(await answer.text());
    const location = answer.headers.get("location");
    // No request may redirect a browser to another site.
    if (location && new URL(location, url).origin !== url)
      pages.push(`<script>hostileText("redirect")</script>`);
  };
  for (const pack of packed(texts, 2_500)) {
    const words = encodeURIComponent(pack);
    for (const address of [
      `/nothing/${encodeURIComponent(pack.replace(/[/\\\s\p{Cc}]/gu, "_"))}`,
      `/auth/login?next=${words}`,
      `/blogs?category=${words}`,
      `/events/past?page=${words}`,
    ])
      await get(address);
    for (const [address, fields] of [
      ["/contact", { ...PERSON, firstName: pack, lastName: pack, email: pack, subject: pack, message: "" }],
      ["/newsletter", { email: pack }],
      ["/auth/login", { email: pack, password: "x", next: pack }],
      ["/auth/forgotten", { email: pack }],
      [
        "/admin/settings?index",
        { name: pack, contactPhone: pack, joinUrl: pack, donateMessage: pack, "socials.x": pack },
      ],
      ["/admin/settings/texts", { heroPhrase: pack }],
      ["/admin/settings/partners", { "cards.0.title": pack, "cards.0.url": pack }],
    ] as const)
      pages.push(await (await submit(session, address, fields)).text());
  }
  for (const pack of packed(texts, 100).slice(0, texts.length / 30))
    for (const list of [
      "/blogs",
      "/admin/blog",
      "/admin/messages",
      "/admin/audit",
      "/admin/newsletter",
      "/admin/events",
    ])
      await get(`${list}?q=${encodeURIComponent(pack)}`);
  return pages.filter((page) => page.includes("<"));
}
