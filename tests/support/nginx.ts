import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { ensurePrograms } from "./system-packages.ts";

/** Whether nginx is available. Installs it if this user may do so. */
export function hasNginx(): boolean {
  if (ensurePrograms(["nginx"], ["nginx"])) return true;
  console.warn("There is no nginx here, and it cannot be installed: tests behind a proxy are left out.");
  return false;
}

/**
 * Starts nginx with the configuration recommended to operators (docs/nginx.conf), in front of
 * servers on this machine.
 *
 * @param port where it listens
 * @param servers their addresses
 * @param folder an empty one, for its files
 */
export async function startNginx(
  port: number,
  servers: string[],
  folder: string,
): Promise<{ stop(): Promise<void> }> {
  // If root started nginx, it would run as a user who cannot access this folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const upstream = servers.map((url) => `server 127.0.0.1:${new URL(url).port} max_fails=0;`);
  const changes: [string, string][] = [
    ["listen 8080;", `listen 127.0.0.1:${port};`],
    ["server site:3000 max_fails=0;", upstream.join(" ")],
    ["/tmp/schoolward-pages", `${folder}/pages`],
    ["error_log /var/log/nginx/error.log;", ""],
    ["/etc/nginx/mime.types", `${folder}/mime.types`],
    [
      "http {",
      `${user} pid ${folder}/pid; error_log ${folder}/errors; daemon off;\nhttp {\n${temporaryPaths(folder)}`,
    ],
  ];
  let text = readFileSync(path.join(import.meta.dirname, "../../docs/nginx.conf"), "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/nginx.conf no longer has: ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(path.join(folder, "nginx.conf"), text);
  writeFileSync(path.join(folder, "mime.types"), "types { }");
  const child = spawn(
    "nginx",
    ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", `${folder}/errors`],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const exited = once(child, "exit");
  await listening(port);
  return {
    async stop() {
      child.kill("SIGQUIT");
      await exited;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

function temporaryPaths(folder: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
