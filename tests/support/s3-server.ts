import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "./nginx.ts";
import { S3_KEYS, startS3StandIn } from "./s3-stand-in.ts";
import { ensurePrograms } from "./system-packages.ts";

/** An S3 store for tests. `settings` are those of a server that stores its files there. */
export type S3Server = { name: string; settings: Record<string, string>; stop(): Promise<void> };

const PARTS = ["account", "container", "object"] as const;
const REGION = "test-1";
const KEYS = { AWS_ACCESS_KEY_ID: "test:tester", AWS_SECRET_ACCESS_KEY: "a-secret-of-the-tests" };

/**
 * Starts OpenStack Swift with its S3 layer, which checks signatures like the real service. Installs
 * it if possible. Otherwise starts our own stand-in, and says so in the output.
 *
 * @param folder an empty one, for the stored files
 */
export async function startS3Server(folder: string): Promise<S3Server> {
  if (hasSwift()) return startSwift(folder);
  console.warn(
    "OpenStack Swift is not here and cannot be installed: a stand-in takes the place of the S3 store.",
  );
  const standIn = await startS3StandIn();
  return {
    name: "a stand-in",
    settings: { ...S3_KEYS, FILES_URL: standIn.filesUrl },
    stop: () => standIn.close(),
  };
}

function hasSwift(): boolean {
  return ensurePrograms(
    ["swift-proxy-server", "swift-object-server", "swift-ring-builder", "memcached"],
    ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"],
  );
}

async function startSwift(folder: string): Promise<S3Server> {
  const user = execFileSync("id", ["-un"]).toString().trim();
  const [proxyPort, cachePort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, "devices", "disk"), { recursive: true });
  const write = (name: string, sections: Record<string, string[]>) =>
    writeFileSync(
      path.join(folder, name),
      Object.entries(sections)
        .map(([section, lines]) => `[${section}]\n${lines.join("\n")}\n`)
        .join("\n"),
    );
  const common = ["bind_ip = 127.0.0.1", `swift_dir = ${folder}`, `user = ${user}`, "workers = 0"];

  write("swift.conf", {
    "swift-hash": ["swift_hash_path_suffix = tests", "swift_hash_path_prefix = tests"],
    "storage-policy:0": ["name = one", "default = yes"],
  });
  for (const part of PARTS) {
    const port = await freePort();
    const ring = (...words: string[]) =>
      execFileSync("swift-ring-builder", [`${part}.builder`, ...words], { cwd: folder, stdio: "ignore" });
    ring("create", "1", "1", "1");
    ring(
      ...["add", "--region", "1", "--zone", "1", "--ip", "127.0.0.1", "--port", String(port)],
      ...["--device", "disk", "--weight", "1"],
    );
    ring("rebalance");
    write(`${part}.conf`, {
      DEFAULT: [...common, `bind_port = ${port}`, `devices = ${folder}/devices`, "mount_check = false"],
      "pipeline:main": [`pipeline = ${part}-server`],
      [`app:${part}-server`]: [`use = egg:swift#${part}`],
    });
  }
  write("proxy.conf", {
    DEFAULT: [...common, `bind_port = ${proxyPort}`],
    "pipeline:main": [
      "pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server",
    ],
    // Swift's default timeout for its own parts is half a second, which is short on a machine that
    // runs tests.
    "app:proxy-server": ["use = egg:swift#proxy", "account_autocreate = true", "conn_timeout = 10"],
    "filter:cache": ["use = egg:swift#memcache", `memcache_servers = 127.0.0.1:${cachePort}`],
    "filter:s3api": ["use = egg:swift#s3api", `location = ${REGION}`],
    "filter:tempauth": [
      "use = egg:swift#tempauth",
      `user_test_tester = ${KEYS.AWS_SECRET_ACCESS_KEY} .admin`,
    ],
    ...Object.fromEntries(
      ["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "copy", "slo", "dlo"].map((name) => [
        `filter:${name}`,
        [`use = egg:swift#${name}`],
      ]),
    ),
  });

  const children = [
    spawn("memcached", ["-u", user, "-l", "127.0.0.1", "-p", String(cachePort)], { stdio: "ignore" }),
    ...[...PARTS, "proxy"].map((part) =>
      spawn(`swift-${part}-server`, [path.join(folder, `${part}.conf`)], { stdio: "ignore" }),
    ),
  ];
  const ended = Promise.all(children.map((child) => once(child, "exit")));
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  await makeBucket(endpoint);
  return {
    name: "OpenStack Swift",
    settings: { ...KEYS, FILES_URL: `s3://media?endpoint=${endpoint}&region=${REGION}` },
    async stop() {
      for (const child of children) child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Waits until the store answers, and creates the bucket. */
async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    region: REGION,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY },
    maxAttempts: 1,
  });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: "media" }));
      return client.destroy();
    } catch (error) {
      if (tries === 300) throw error;
      await pause(200);
    }
  }
}
