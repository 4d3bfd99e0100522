import type { Page } from "playwright-core";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { signInAt } from "./admin.ts";
import type { OpenOptions, Visit } from "./browser.ts";
import { insertMessages } from "./messages.ts";
import { storedRows } from "./stored-rows.ts";

type Change = Parameters<typeof insertMessages>[1];

/** The browser's errors about answers that tests of messages provoke. */
export const REFUSED = /status of (400|401|404|409)|ERR_INTERNET_DISCONNECTED|Failed to fetch/;

export const messageRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Gives a file of browser tests access to the site's stored messages. */
export function messagesOf(site: Visit) {
  async function store(...changes: Change[]): Promise<string[]> {
    const database = openDatabase({ dataDir: site.server().dataDir });
    try {
      return (await insertMessages(database.db, ...changes)).map(({ id }) => id);
    } finally {
      await database.close();
    }
  }
  return {
    store,
    stored: (id: string) => storedRows(site.server(), `select * from messages where id = '${id}'`)[0],
    /** Stores a message and opens it. */
    async open(change: Change, options: OpenOptions = {}): Promise<{ id: string; page: Page }> {
      const [id] = (await store(change)) as [string];
      return { id, page: await signInAt(site, `/admin/messages/${id}`, options) };
    },
  };
}
