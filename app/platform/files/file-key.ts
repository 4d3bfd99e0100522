const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;

/**
 * Checks the name of a stored file: lower-case ASCII words joined by `/`, none starting with a dot, so that no key leaves
 * the folder and none differs from another only on some file systems.
 *
 * @returns the key itself
 * @throws when it is not such a name: keys are made by our own code, a wrong one is a fault in it
 */
export function requireFileKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new FileKeyError(`Not a key of a stored file: ${JSON.stringify(key)}`);
  return key;
}

/** A fault of ours, not of the place where files are kept. */
export class FileKeyError extends Error {}
