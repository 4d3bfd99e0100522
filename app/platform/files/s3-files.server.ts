import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { ConfigError } from "../config.server.ts";
import { requireFileKey } from "./file-key.ts";
import type { Files } from "./files.server.ts";

/** A successful check is good for so long: probes come every few seconds, and every write to S3 costs. */
const CHECK_HOLDS_MS = 30_000;
const CHECK_KEY = "check/ready";

/** A bucket as the setting `FILES_URL` names it. */
export type Bucket = { bucket: string; region: string; endpoint?: string | undefined };

/**
 * Reads `s3://bucket?endpoint=…&region=…`. Without an endpoint it is Amazon's own; without a region, `AWS_REGION`.
 *
 * @throws ConfigError when the address carries anything else
 */
export function readBucketAddress(filesUrl: string): Bucket {
  const url = new URL(filesUrl);
  const unknown = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (!url.hostname || url.username || (url.pathname !== "" && url.pathname !== "/") || unknown)
    throw new ConfigError(
      "FILES_URL: must look like s3://bucket?endpoint=https://…&region=… and nothing more",
    );
  const endpoint = url.searchParams.get("endpoint") || undefined;
  if (endpoint && !/^https?:\/\//.test(endpoint))
    throw new ConfigError("FILES_URL: its endpoint must start with https:// or http://");
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
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async put(key, bytes, contentType) {
      const { disk } = await open();
      await disk.put(requireFileKey(key), bytes, { contentType });
    },
    async read(key) {
      const { getObject } = await open();
      return getObject(requireFileKey(key));
    },
    async exists(key) {
      const { disk } = await open();
      return disk.exists(requireFileKey(key));
    },
    async remove(key) {
      const { disk } = await open();
      await disk.delete(requireFileKey(key));
    },
    async check() {
      if (performance.now() - checkedAt < CHECK_HOLDS_MS) return;
      const { disk } = await open();
      await disk.put(CHECK_KEY, "ok", { contentType: "text/plain" });
      checkedAt = performance.now();
    },
  };
}

type Opened = { disk: Disk; getObject: (key: string) => ReturnType<Files["read"]> };

async function connect({ bucket, region, endpoint }: Bucket): Promise<Opened> {
  const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand, NoSuchKey }] = await Promise.all([
    import("flydrive"),
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
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
  };
}
