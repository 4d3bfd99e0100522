const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;

/**
 * Checks the key of a stored file: lower-case ASCII words joined by `/`, none starting with a dot,
 * so that no key leaves the folder and no two keys are the same file on some file systems.
 *
 * @returns the key itself
 * @throws when the key is invalid. Our own code makes the keys, so that is a bug
 */
export function requireFileKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new FileKeyError(`Not a key of a stored file: ${JSON.stringify(key)}`);
  return key;
}

/** A bug of ours, not a failure of the file store. */
export class FileKeyError extends Error {}
