import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { ConfigError } from "../config.server.ts";
import { requireFileKey } from "./file-key.ts";
import type { Files } from "./files.server.ts";

/** A successful check is good for so long: probes come every few seconds, and every write to S3 costs. */
const CHECK_HOLDS_MS = 10_000;
const CHECK_KEY = "check/ready";

/** A bucket as the setting `FILES_URL` names it. */
export type Bucket = { bucket: string; region: string; endpoint?: string | undefined };

/**
 * Reads `s3://bucket?endpoint=…&region=…`. Without an endpoint it is Amazon's own; without a region, `AWS_REGION`.
 *
 * @param setting where the address stands
 * @throws ConfigError when the address carries anything else
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
 * Files in a bucket of an S3 service; the keys come from the usual `AWS_*` environment names. The service's code is loaded
 * with the first use: it is large, and most sites keep their files on disk.
 *
 * @throws ConfigError when the address is not one of a bucket
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

/** A request that takes longer makes us look whether the store answers at all; while it does not, how often it is looked. */
const LOOK_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
const LONGEST_LOOK_MS = 3_000;

/**
 * Lets requests to the store through only while it is there: when it is gone or hangs, all that waits for it fails within seconds
 * and what comes meanwhile at once, until it answers again.
 *
 * @param looks whether the store answers
 */
function guardStore(looks: () => Promise<boolean>) {
  /** What ends the waiting of each request that is under way. One promise for all would keep every one of them for ever. */
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
  /** Whether the store answers; a refusal is an answer. */
  looks: () => Promise<boolean>;
};

async function connect({ bucket, region, endpoint }: Bucket): Promise<Opened> {
  const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand, HeadObjectCommand, NoSuchKey }] =
    await Promise.all([import("flydrive"), import("flydrive/drivers/s3"), import("@aws-sdk/client-s3")]);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without the last word the time of a request is only warned of when it is over.
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 20_000,
      socketTimeout: 20_000,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    // The newer checksum headers are refused by several S3 services; the signature covers the content already.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    disk,
    // FlyDrive would ask twice, once for the size and once for the content.
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
      const abortSignal = AbortSignal.timeout(LONGEST_LOOK_MS);
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
