import { existsSync, statSync } from "node:fs";

/**
 * Goes on as the owner of the data folder when root has called the program: what root writes, the site could not change.
 *
 * @param dataDir may be missing; then nothing happens, nor where it belongs to root
 */
export function becomeOwnerOfData(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = existsSync(dataDir) && statSync(dataDir);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
