import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";
import { parseMail, readText } from "./mail-server.ts";
import type { TestServer } from "./server.ts";

export type FiledMail = { headers: Map<string, string[]>; text: string; raw: string };

/**
 * The mails that a server without `SMTP_URL` wrote as files, oldest first.
 *
 * @param to only those to this address
 * @param count waits until there are that many; the outbox sends within seconds
 */
export async function readFiledMails(server: TestServer, to: string, count: number): Promise<FiledMail[]> {
  const folder = path.join(server.dataDir, "mail");
  return vi.waitFor(
    () => {
      const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
      const mails = files
        .sort()
        .map((name) => readFileSync(path.join(folder, name), "utf8"))
        .map((raw) => ({ ...parseMail(raw), text: readText(raw), raw }))
        .filter(({ headers }) => headers.get("to")?.[0]?.includes(to));
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 15_000, interval: 100 },
  );
}
