/**
 * The minimum length of a new password, which is less with a second factor, and the maximum (NIST
 * SP 800-63B-4, 3.1.1.2).
 */
export const NEW_PASSWORD_LENGTH = { alone: 15, withSecondFactor: 8, most: 128 } as const;

/** Counts the characters of a password as people do: code points of any script. */
export function countSigns(password: string): number {
  return [...password].length;
}

export function leastLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? NEW_PASSWORD_LENGTH.withSecondFactor : NEW_PASSWORD_LENGTH.alone;
}

/** Returns the hint below the field for a new password. */
export function newPasswordHint(hasSecondFactor: boolean): string {
  return `At least ${leastLength(hasSecondFactor)} characters, in any script and with blanks if you like: four words that do not belong together are easy to remember.`;
}

/** Returns the error about the length of a new password; undefined if there is none. */
export function findLengthError(password: string, hasSecondFactor: boolean): string | undefined {
  const length = countSigns(password);
  if (length < leastLength(hasSecondFactor))
    return `A new password needs at least ${leastLength(hasSecondFactor)} characters.`;
  if (length > NEW_PASSWORD_LENGTH.most)
    return `A password can have at most ${NEW_PASSWORD_LENGTH.most} characters.`;
  return undefined;
}
