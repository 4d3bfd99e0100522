import { existsSync, statSync } from "node:fs";

/**
 * Switches to the owner of the data folder if root started the program: the site could not change
 * files that root writes.
 *
 * @param dataDir may be missing. Nothing happens then, nor if it belongs to root
 */
export function becomeOwnerOfData(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = existsSync(dataDir) && statSync(dataDir);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
