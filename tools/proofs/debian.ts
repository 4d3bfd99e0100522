import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";

export const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
/**
 * `$0` is the root folder, `$1` the user, the rest the command. Other processes don't see the
 * mounts.
 */
const MOUNT = `/bin/mount --bind "$0" "$0" && cd "$0" && /bin/mount --rbind /proc proc && /bin/mount --rbind /dev dev`;
/** As in compose.yaml. */
const MAKE_READ_ONLY = `/bin/mount --bind data data && /bin/mount -t tmpfs tmpfs tmp && /bin/mount -o remount,bind,ro "$0"`;
const ENTER = `exec /usr/sbin/chroot --userspec="$1" "$0" /bin/sh -c 'shift && exec "$@"' "$0" "$@"`;

/** A separate Debian in a folder, entered with chroot. Creating one takes root. */
export class Debian {
  readonly root: string;

  /** @param options for debootstrap, in addition to the release of Debian and the folder */
  constructor(root: string, codename: string, ...options: string[]) {
    this.root = root;
    execFileSync("debootstrap", [...options, codename, root], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    copyFileSync("/etc/resolv.conf", path.join(root, "etc/resolv.conf"));
  }

  /** Runs a shell command as root and waits for it. @returns what it printed */
  run(command: string, environment: Record<string, string> = {}): string {
    const words = ["0:0", "sh", "-c", command];
    return execFileSync("/usr/bin/unshare", this.#enter(`${MOUNT} && ${ENTER}`, words), {
      env: { ...process.env, PATH: SYSTEM_PATH, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
    });
  }

  /** Starts a program that can write only to `/data` and `/tmp`. */
  start(user: string, words: readonly string[], options: SpawnOptions): ChildProcess {
    const script = `${MOUNT} && ${MAKE_READ_ONLY} && ${ENTER}`;
    return spawn("/usr/bin/unshare", this.#enter(script, [user, ...words]), options);
  }

  #enter(script: string, words: readonly string[]): string[] {
    return ["--mount", "--propagation", "private", "/bin/sh", "-c", script, this.root, ...words];
  }
}
