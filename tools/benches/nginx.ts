import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Answer } from "./settled-answer.ts";

const PORT = 18080;

/**
 * Starts nginx with one worker that sends the same bytes from a file. Undefined if it isn't
 * installed.
 */
export async function startNginx({
  headers,
  body,
}: Answer): Promise<{ url: string; stop(): void } | undefined> {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-nginx-"));
  // If root starts nginx, its worker reads as another user.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, "home"), body);
  writeFileSync(path.join(folder, "nginx.conf"), configuration(folder, headers));
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], { stdio: "ignore" });
  const url = `http://127.0.0.1:${PORT}/home`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    ) {
      return {
        url,
        stop() {
          child.kill();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  return undefined;
}

function configuration(folder: string, headers: string[]): string {
  const lines: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    if (/^(content-length|content-type|etag)$/i.test(headers[i] as string)) continue;
    lines.push(`add_header ${headers[i]} "${(headers[i + 1] as string).replaceAll('"', '\\"')}";`);
  }
  return `
    daemon off; worker_processes 1; pid ${folder}/pid;
    events { worker_connections 256; }
    http {
      access_log off; keepalive_requests 100000000; open_file_cache max=10; sendfile on;
      server {
        listen 127.0.0.1:${PORT};
        location / { root ${folder}; default_type "text/html; charset=utf-8"; ${lines.join("\n")} }
      }
    }`;
}
