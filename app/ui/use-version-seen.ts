import { useEffect, useState } from "react";
import type { SaveAnswer } from "#app/platform/save-answer.ts";

/**
 * The version that a form's next save may replace: the one that it was filled from, also when the page reads newer data
 * meanwhile; and once somebody else's was shown, theirs, also when the try after that fails for another reason.
 */
export function useVersionSeen(updatedAt: number, answer: SaveAnswer | undefined): number {
  const [version, setVersion] = useState(updatedAt);
  const theirs = answer?.ok === false ? answer.theirs : undefined;
  useEffect(() => {
    if (theirs) setVersion(theirs.updatedAt);
  }, [theirs]);
  return version;
}
