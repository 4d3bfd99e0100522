import { trustedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { storedRows } from "../proof.ts";
import { FORMS, type Form, type Known } from "./hostile-forms.ts";
import { type HostileText, packed } from "./hostile-texts.ts";
import type { Session } from "./sessions.ts";

/**
 * Fields that take only addresses, numbers and similar values. They refuse nearly every text, so
 * they are sent separately.
 */
const SHAPED = /email|phone|url|next|linkedin|whatsapp|socials|timeZone/i;

/**
 * Sends every text through every field, as many in one as its limit allows. If a form is refused,
 * its fields are sent again one by one, so that one field's refusal hides no other field. Texts
 * over the limit must be refused.
 */
export async function fillForms(session: Session, texts: readonly HostileText[]) {
  const known: Known = {
    ...session,
    row: (query) => {
      const [found] = storedRows(session.server.dataDir, query);
      if (!found) throw new Error(`No row: ${query}`);
      return found;
    },
  };
  const faults: string[] = [];
  let taken = 0;
  let refused = 0;
  await Promise.all(
    FORMS.flatMap((form) => {
      const names = Object.keys(form.fields);
      const shaped = names.filter((name) => SHAPED.test(name));
      return [shaped, names.filter((name) => !shaped.includes(name))].map((some) => work(form, some));
    }),
  );
  async function send(form: Form, words: Record<string, string>): Promise<boolean> {
    const answer = await form.send(known, words);
    const text = await answer.text();
    if (answer.status >= 500 && answer.status !== 503)
      faults.push(`${answer.status}: ${JSON.stringify(words).slice(0, 300)} ${text.slice(0, 100)}`);
    return answer.status < 400;
  }
  async function work(form: Form, names: string[]): Promise<void> {
    const packs = new Map(names.map((name) => [name, packed(texts, form.fields[name] as number)]));
    const rounds = Math.max(0, ...[...packs.values()].map((list) => list.length));
    for (let round = 0; round < rounds; round += 1) {
      const words = Object.fromEntries(
        names.flatMap((name) => {
          const list = packs.get(name) as string[];
          return round < list.length ? [[name, list[round] as string]] : [];
        }),
      );
      const count = Object.keys(words).length;
      if (await send(form, words)) taken += count;
      else if (count === 1 || names.every((name) => SHAPED.test(name))) refused += count;
      else
        for (const [name, value] of Object.entries(words)) {
          if (await send(form, { [name]: value })) taken += 1;
          else refused += 1;
        }
    }
  }
  for (const { html } of storedRows(
    session.server.dataDir,
    "select content as html from posts union all select report from events union all select json_extract(fields, '$.content') from post_drafts where fields is not null union all select json_extract(fields, '$.content') from post_versions",
  ))
    if (html !== null && trustedHtml(String(html)) !== html)
      faults.push(`stored: ${String(html).slice(0, 300)}`);
  return {
    taken,
    refused,
    faults,
    fields: FORMS.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0),
  };
}
