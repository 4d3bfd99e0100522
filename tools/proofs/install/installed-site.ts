import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/nginx.ts";
import { ADMINISTRATOR } from "#tests/support/server.ts";
import { waitFor } from "../proof.ts";

/**
 * A release in a folder, with a service manager that follows packaging/systemd/schoolward.service.
 */
export class InstalledSite {
  readonly top: string;
  readonly dataDir: string;
  readonly url: string;
  readonly #environment: Record<string, string>;
  readonly #pidFile: string;
  readonly #restartsFile: string;
  #server: ChildProcess | undefined;
  #isStopping = false;
  #running: Promise<void> | undefined;

  private constructor(folder: string, port: number, settings: Record<string, string>) {
    this.top = path.join(folder, "opt/schoolward");
    this.dataDir = path.join(folder, "data");
    this.url = `http://127.0.0.1:${port}`;
    this.#pidFile = path.join(folder, "pid");
    this.#restartsFile = path.join(folder, "restarts");
    this.#environment = {
      PATH: process.env.PATH ?? "",
      DATA_DIR: this.dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      DEMO_CONTENT: "0",
      LOG_LEVEL: "error",
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...settings,
    };
  }

  /** Unpacks a release and starts it, following docs/hosting.md. */
  static async install(
    folder: string,
    archive: string,
    settings: Record<string, string>,
  ): Promise<InstalledSite> {
    const site = new InstalledSite(folder, await freePort(), settings);
    mkdirSync(path.dirname(site.top), { recursive: true });
    execFileSync("tar", ["-xzf", archive, "-C", path.dirname(site.top)]);
    site.#running = site.#keepRunning();
    if (!(await site.isReady(180_000))) throw new Error("The release does not start");
    return site;
  }

  get version(): string {
    return path.basename(readlinkSync(path.join(this.top, "current")));
  }

  get serverPid(): number | undefined {
    return this.#server?.pid;
  }

  /** Counts how often updates have requested a restart. */
  get restarts(): number {
    return readFileSync(this.#restartsFile, "utf8").split("\n").length - 1;
  }

  isReady(patienceMs: number): Promise<boolean> {
    return waitFor(
      async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok ?? false,
      patienceMs,
    );
  }

  /** Starts `schoolward update` in a process group of its own. */
  update(...words: string[]): ChildProcess {
    // Returns once the old server has exited, like `systemctl restart`.
    const restart = `echo restart >> '${this.#restartsFile}'; pid=$(cat '${this.#pidFile}'); kill -TERM $pid; while kill -0 $pid 2>/dev/null; do sleep 0.02; done`;
    return spawn(path.join(this.top, "schoolward"), ["update", ...words, "--restart", restart], {
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
  }

  killServer(): void {
    this.#server?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#server?.kill("SIGTERM");
    await this.#running;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#isStopping) {
      if (existsSync(path.join(this.top, "trial.json"))) {
        const previous = path.join(this.top, "previous/schoolward");
        const [code] = await once(this.#spawn(previous, ["update", "--recover"]), "exit");
        if (code !== 0) continue;
      }
      this.#server = this.#spawn(path.join(this.top, "schoolward"), ["start"]);
      writeFileSync(this.#pidFile, String(this.#server.pid));
      await once(this.#server, "exit");
      await pause(50);
    }
  }

  #spawn(command: string, words: string[]): ChildProcess {
    return spawn(command, words, { env: this.#environment, stdio: "ignore" });
  }

  /** Returns the server's peak memory, in MB. */
  peakOfServer(): number {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.serverPid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  }
}
