import { useEffect, useState } from "react";
import { titleOrUntitled } from "#app/features/blog/post-draft.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { followLeftCopies, forgetLeft, keepUnsavedOnly, type StoredCopy } from "./kept-posts.ts";

type LeftCopiesProps = {
  /** Excludes this post: its own screen offers the copy. */
  except?: string;
};

/**
 * Lists posts with a local copy that never reached the server, each with a link to
 * continue writing.
 */
export function LeftCopies({ except }: LeftCopiesProps) {
  const [copies, setCopies] = useState<StoredCopy[]>([]);
  useEffect(() => {
    let isGone = false;
    const stop = followLeftCopies(undefined, async (found) => {
      const unsaved = await keepUnsavedOnly(found.filter(({ id }) => id !== except));
      if (!isGone) setCopies(unsaved);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [except]);
  if (copies.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warning" title="Kept only on this device" announce>
        <ul className="grid gap-2">
          {copies.map((copy) => (
            <li key={copy.key} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 wrap-anywhere">
                <strong>{titleOrUntitled(copy.draft.title)}</strong>,{" "}
                {localDateTime(copy.keptAt, ownTimeZone())}
              </span>
              <LinkButton
                size="small"
                to={
                  copy.base === 0 && !copy.isStored
                    ? `/admin/blog/write?copy=${copy.id}`
                    : `/admin/blog/${copy.id}/edit`
                }
              >
                Continue
              </LinkButton>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  const goOn = rememberPlace();
                  void forgetLeft(copy);
                  setCopies(copies.filter((other) => other !== copy));
                  goOn();
                }}
              >
                Discard
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Local copies were saved on this device, so its time zone applies. Used only after hydration. */
function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
