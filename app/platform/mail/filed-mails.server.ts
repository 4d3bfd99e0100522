import { rm } from "node:fs/promises";
import path from "node:path";

/**
 * Removes the mails that earlier versions wrote as files where there was no mail server: they held working links and what
 * visitors wrote. Nothing is written there any more.
 */
export async function removeFiledMails(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, "mail"), { recursive: true, force: true });
}
