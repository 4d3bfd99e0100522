import { randomUUID } from "node:crypto";
import { type Answer, ask, formHeaders } from "#tests/http/request.ts";
import type { TestServer } from "./server.ts";
import type { SignedIn } from "./sign-in.ts";
import { storedRows } from "./stored-rows.ts";

/** The fields of a visitor's form. */
export const PROMISE = {
  ...{ choice: "A uniform", way: "Example Bank", amount: "", thing: "", name: "", contact: "" },
};

/** What visitors and an owner do on a site whose giving page is open. */
export function givingSite(server: TestServer, owner: SignedIn) {
  const send = (address: string, fields: Record<string, string> = {}): Promise<Answer> =>
    ask(server.url, address, {
      method: "POST",
      headers: formHeaders(server.url),
      body: new URLSearchParams(fields).toString(),
    });
  const rows = (query: string) => storedRows(server, query);
  return {
    rows,
    send,
    open: (address: string): Promise<Answer> => ask(server.url, address),
    /** Sends a form of the admin area, and returns the answer with its status. */
    async asOwner(address: string, fields: Record<string, string>) {
      const answer = await owner.ask(address, new URLSearchParams(fields));
      return { status: answer.status, ...((await answer.json()) as object) };
    },
    /** Promises a gift, and returns the address of the giver's own page. */
    async promise(fields: Record<string, string> = {}): Promise<string> {
      const answer = await send("/donate", { ...PROMISE, ...fields });
      if (answer.status !== 303) throw new Error(`No promise: ${answer.status} ${answer.text}`);
      return answer.headers.location as string;
    },
    newest: () => rows("select * from gifts order by created_at desc, id desc limit 1")[0] ?? {},
  };
}

/** The form with which an administrator books what has arrived. */
export const arrivalOf = (amount: string) => ({
  ...{ booking: randomUUID(), amount, bookedOn: "2026-01-31", way: "Example Bank" },
});

/** The steps on a giver's page that are done. */
export const stepsOf = ({ text }: Answer) =>
  text.match(/data-done="true"><strong>(\w+)/g)?.map((step) => step.slice(25));
