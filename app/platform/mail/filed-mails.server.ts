import { rm } from "node:fs/promises";
import path from "node:path";

/**
 * Removes the mails that earlier versions wrote as files if there was no mail server: they contain
 * working links and messages of visitors. Nothing is written there any more.
 */
export async function removeFiledMails(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, "mail"), { recursive: true, force: true });
}
