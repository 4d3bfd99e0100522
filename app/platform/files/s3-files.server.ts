import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { ConfigError } from "../program/config.server.ts";
import { requireFileKey } from "./file-key.ts";
import type { Files } from "./files.server.ts";

/**
 * How long a successful check is valid. Probes come every few seconds, and every write to S3 costs
 * money.
 */
const CHECK_HOLDS_MS = 10_000;
const CHECK_KEY = "check/ready";

/** A bucket as the setting `FILES_URL` names it. */
export type Bucket = { bucket: string; region: string; endpoint?: string | undefined };

/**
 * Parses `s3://bucket?endpoint=…&region=…`. The endpoint defaults to Amazon's, the region to
 * `AWS_REGION`.
 *
 * @param setting the name of the setting, for errors
 * @throws ConfigError when the address contains anything else
 */
export function readBucketAddress(address: string, setting = "FILES_URL"): Bucket {
  const url = new URL(address);
  const unknown = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (!url.hostname || url.username || (url.pathname !== "" && url.pathname !== "/") || unknown)
    throw new ConfigError(
      `${setting}: must look like s3://bucket?endpoint=https://…&region=… and nothing more`,
    );
  const endpoint = url.searchParams.get("endpoint") || undefined;
  if (endpoint && !/^https?:\/\//.test(endpoint))
    throw new ConfigError(`${setting}: its endpoint must start with https:// or http://`);
  const region = url.searchParams.get("region") || process.env.AWS_REGION || "us-east-1";
  return { bucket: url.hostname, region, endpoint };
}

/**
 * Stores files in a bucket of an S3 service. The keys come from the usual `AWS_*` environment
 * variables. The client library is loaded on first use: it is large, and most sites keep their
 * files on disk.
 *
 * @throws ConfigError when the address is not that of a bucket
 */
export function openS3Files(filesUrl: string): Files {
  const bucket = readBucketAddress(filesUrl);
  let opened: Promise<Opened> | undefined;
  const open = () => {
    opened ??= connect(bucket);
    return opened;
  };
  const whileThere = guardStore(async () => (await open()).looks());
  const use = <Result>(work: (opened: Opened) => Promise<Result>) =>
    whileThere(async () => work(await open()));
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async put(key, bytes, contentType) {
      requireFileKey(key);
      await use(({ disk }) => disk.put(key, bytes, { contentType }));
    },
    async read(key) {
      requireFileKey(key);
      return use(({ getObject }) => getObject(key));
    },
    async exists(key) {
      requireFileKey(key);
      return use(({ disk }) => disk.exists(key));
    },
    async remove(key) {
      requireFileKey(key);
      await use(({ disk }) => disk.delete(key));
    },
    async check() {
      const checks = performance.now() - checkedAt >= CHECK_HOLDS_MS;
      await use(async ({ disk }) => checks && disk.put(CHECK_KEY, "ok", { contentType: "text/plain" }));
      if (checks) checkedAt = performance.now();
    },
  };
}

/**
 * When a request takes longer, we check whether the store answers at all. During an outage the
 * check is repeated.
 */
const LOOK_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
const MAX_LOOK_MS = 3_000;

/**
 * Guards requests to the store. When it is down or hangs, waiting requests fail within seconds and
 * new ones immediately, until it answers again.
 *
 * @param looks whether the store answers
 */
function guardStore(looks: () => Promise<boolean>) {
  /**
   * Rejects the waiting of each running request. A single shared promise would keep all of them in
   * memory forever.
   */
  const waiting = new Set<(reason: Error) => void>();
  const gone = () => new Error("the store does not answer");
  let isAway = false;
  let isLooking = false;

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const isThere = await looks();
    isLooking = false;
    if (!isThere && !isAway) goAway();
  };
  const goAway = () => {
    isAway = true;
    for (const end of waiting) end(gone());
    const lookAgain = () =>
      setTimeout(async () => {
        if (await looks()) isAway = false;
        else lookAgain();
      }, LOOK_EVERY_MS).unref();
    lookAgain();
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isAway) throw gone();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const timer = setInterval(look, LOOK_AFTER_MS);
    try {
      return await Promise.race([work(), ended]);
    } catch (error) {
      if (!isAway) look();
      throw error;
    } finally {
      clearInterval(timer);
      waiting.delete(reject);
    }
  };
}

type Opened = {
  disk: Disk;
  getObject: (key: string) => ReturnType<Files["read"]>;
  /** Whether the store answers. A refusal is an answer. */
  looks: () => Promise<boolean>;
};

async function connect({ bucket, region, endpoint }: Bucket): Promise<Opened> {
  const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand, HeadObjectCommand, NoSuchKey }] =
    await Promise.all([import("flydrive"), import("flydrive/drivers/s3"), import("@aws-sdk/client-s3")]);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without `throwOnRequestTimeout`, exceeding the request timeout only logs a warning.
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 20_000,
      socketTimeout: 20_000,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    // Several S3 services reject the newer checksum headers. The signature already covers the
    // content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    disk,
    // FlyDrive would send two requests, one for the size and one for the content.
    async getObject(key) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        const stream = object.Body as Readable;
        return { stream, size: object.ContentLength ?? 0, contentType: object.ContentType };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async looks() {
      const abortSignal = AbortSignal.timeout(MAX_LOOK_MS);
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: CHECK_KEY }), { abortSignal });
        return true;
      } catch (error) {
        const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
        return ($metadata?.httpStatusCode ?? 500) < 500;
      }
    },
  };
}
