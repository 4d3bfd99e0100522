import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { storedRows } from "./proof.ts";

/** The mails that a site without a mail server has written as files, once no more of them wait; after 30 s, those that there are. */
export async function readWrittenMails(dataDir: string): Promise<{ name: string; raw: string }[]> {
  const areWaiting = () => storedRows(dataDir, "select 1 from outbox where status = 'waiting'").length > 0;
  for (let tries = 0; tries < 300 && areWaiting(); tries += 1) await pause(100);
  const folder = path.join(dataDir, "mail");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return names.map((name) => ({ name, raw: readFileSync(path.join(folder, name), "utf8") }));
}
