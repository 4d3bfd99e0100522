import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { ensurePrograms } from "#tests/support/system-packages.ts";
import { SYSTEM_PATH } from "../debian.ts";
import { waitFor } from "../proof.ts";
import type { WaitingVisitors } from "./waiting-visitors.ts";

/** The files of the kernel's memory control: its first version has a folder of its own. */
const CONTROL = existsSync("/sys/fs/cgroup/memory")
  ? {
      top: "/sys/fs/cgroup/memory",
      limit: "memory.limit_in_bytes",
      used: /total_rss (\d+)/,
      kills: "memory.oom_control",
    }
  : { top: "/sys/fs/cgroup", limit: "memory.max", used: /anon (\d+)/, kills: "memory.events" };
/** Puts itself into the group `$0`, and becomes the rest of the words, on one core. */
const CONFINED = 'echo $$ > "$0/cgroup.procs" && exec taskset -c 0 "$@"';

/** @returns what this machine lacks to boot another system */
export function lackedForBoot(): string | undefined {
  if (process.getuid?.() !== 0) return "root";
  const programs = ["debootstrap", "systemd-nspawn"];
  return ensurePrograms(programs, ["debootstrap", "systemd-container"]) ? undefined : programs.join(" and ");
}

/** A system with its own systemd, 512 MB of memory, one core, and no network but itself. */
export class BareSystem {
  readonly root: string;
  /** The most memory that its programs used at once, without the system's file cache. */
  peakMb = 0;
  readonly #group = path.join(CONTROL.top, `prove-${process.pid}`);
  readonly #machine: ChildProcess;
  readonly #sampling: NodeJS.Timeout;

  private constructor(root: string) {
    this.root = root;
    for (const name of ["system", "commands"]) mkdirSync(path.join(this.#group, name), { recursive: true });
    writeFileSync(path.join(this.#group, CONTROL.limit), "512M");
    const options = ["--boot", "--register=no", "--keep-unit", "--private-network", "--console=pipe"];
    this.#machine = this.#confine("system", ["systemd-nspawn", "--directory", root, ...options], "ignore");
    this.#sampling = setInterval(() => {
      const used = CONTROL.used.exec(this.#read("memory.stat"))?.[1];
      this.peakMb = Math.max(this.peakMb, Number(used) / 2 ** 20);
    }, 50);
  }

  /** @param root a folder with a Debian */
  static async boot(root: string): Promise<BareSystem> {
    const system = new BareSystem(root);
    const isUp = async () =>
      /^(running|degraded)/.test((await system.run("systemctl is-system-running")).printed);
    if (await waitFor(isUp, 60_000)) return system;
    await system.shutDown();
    throw new Error(`${root} does not boot`);
  }

  get killedForMemory(): number {
    return Number(/oom_kill (\d+)/.exec(this.#read(CONTROL.kills))?.[1]);
  }

  /** Runs a shell command as root, in root's folder. */
  async run(command: string) {
    const started = performance.now();
    const words = ["nsenter", "--target", this.#init, "--all", "sh", "-c", `cd /root\n${command}`];
    const child = this.#confine("commands", words, "pipe");
    const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
    const [code] = (await once(child, "close")) as [number | null];
    const seconds = (performance.now() - started) / 1_000;
    return { code, seconds, printed: (await printed).join("") };
  }

  /** Visits a site in it over HTTPS meanwhile, trusting the authority that its Caddy has made. */
  async visitDuring<Result>(url: string, work: () => Promise<Result>) {
    const authority = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
    const script = path.join(import.meta.dirname, "visit.ts");
    const child = spawn("nsenter", ["--target", this.#init, "--net", process.execPath, script, url], {
      env: { PATH: SYSTEM_PATH, NODE_EXTRA_CA_CERTS: path.join(this.root, authority) },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const result = await work();
    child.stdin.end();
    const seen: Pick<WaitingVisitors, "answered" | "failed" | "longestMs"> = JSON.parse(
      await text(child.stdout),
    );
    return { result, seen };
  }

  async shutDown(): Promise<void> {
    clearInterval(this.#sampling);
    const ended = once(this.#machine, "close");
    this.#machine.kill("SIGTERM");
    await ended;
    for (const name of ["system", "commands", "."]) rmdirSync(path.join(this.#group, name));
  }

  /** The number of its first process. */
  get #init(): string {
    const { pid } = this.#machine;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  }

  #confine(group: string, words: string[], output: "ignore" | "pipe"): ChildProcess {
    return spawn("sh", ["-c", CONFINED, path.join(this.#group, group), ...words], {
      env: { PATH: SYSTEM_PATH, HOME: "/root" },
      stdio: ["ignore", output, output],
    });
  }

  #read(name: string): string {
    return readFileSync(path.join(this.#group, name), "utf8");
  }
}
