import { openFiles } from "#app/platform/files/open-files.server.ts";
import { type Config, ConfigError } from "#app/platform/program/config.server.ts";

const AMAZON = "Amazon S3";

/**
 * Finds out why pictures can't be stored in the bucket that FILES_URL names, by storing one small
 * file.
 *
 * @returns one line with the setting and the remedy, or undefined if all is well or files are kept
 *   on disk. A store that doesn't respond is `isAway`: the site can start without it
 */
export async function findFilesProblem(
  config: Pick<Config, "filesUrl" | "dataDir">,
): Promise<{ line: string; isAway: boolean } | undefined> {
  if (!config.filesUrl) return undefined;
  try {
    await openFiles(config).check();
    return undefined;
  } catch (error) {
    return describeBucketFailure(error, config.filesUrl, "FILES_URL");
  }
}

type StoreError = Error & { $metadata?: { httpStatusCode?: number } };

/**
 * Describes what is wrong with a bucket, in the form that `findFilesProblem` returns.
 *
 * @param address `s3://bucket?…`
 * @param setting the name of the setting that holds the address
 */
export function describeBucketFailure(thrown: unknown, address: string, setting: string) {
  const error = rootOf(thrown);
  const { hostname: bucket, searchParams } = new URL(address);
  const endpoint = searchParams.get("endpoint") ?? AMAZON;
  const status = error.$metadata?.httpStatusCode;
  const line = (text: string, isAway = false) => ({ line: text, isAway });
  if (error instanceof ConfigError) return line(error.message);
  if (error.name === "CredentialsProviderError" || error.name === "AuthSdkError")
    return line(`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: the store of ${setting} needs both. Set them.`);
  if (error.name === "NoSuchBucket" || status === 404)
    return line(`${setting}: ${endpoint} has no bucket "${bucket}". Create it, or correct its name.`);
  if (status === 401 || status === 403)
    return line(
      `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: ${endpoint} refuses these keys for "${bucket}" (${error.name}).`,
    );
  if (status === 301 || error.name === "PermanentRedirect")
    return line(`${setting}: the bucket "${bucket}" is in another region. Add &region=… to the address.`);
  if (status && status < 500) return line(`${setting}: ${endpoint} answers ${status}: ${error.message}`);
  const question =
    endpoint === AMAZON ? "Another provider's store needs &endpoint=https://…" : "Is its address right?";
  return line(`${setting}: ${endpoint} does not answer. ${question}`, true);
}

/** Returns the store's own error, the cause of FlyDrive's error and of the outage around it. */
function rootOf(error: unknown): StoreError {
  let found = error as StoreError;
  while (found.cause instanceof Error && found.$metadata === undefined) found = found.cause as StoreError;
  return found;
}
