import { useEffect, useState } from "react";
import { type DraftFields, titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import type { DraftCopies, UnsavedCopy } from "./draft-copies.ts";

type LeftCopiesProps<Draft extends DraftFields> = {
  copies: DraftCopies<Draft>;
  /** Excludes this record: its own screen offers the copy. */
  except?: string;
  /** Where a copy is continued. */
  addressOf: (copy: UnsavedCopy<Draft>) => string;
};

/**
 * Lists texts with a local copy that never reached the server, each with a link to continue
 * writing.
 */
export function LeftCopies<Draft extends DraftFields>({
  copies: kept,
  except,
  addressOf,
}: LeftCopiesProps<Draft>) {
  const [copies, setCopies] = useState<UnsavedCopy<Draft>[]>([]);
  useEffect(() => {
    let isGone = false;
    const stop = kept.followLeft(undefined, async (found) => {
      const unsaved = await kept.onlyUnsaved(found.filter(({ id }) => id !== except));
      if (!isGone) setCopies(unsaved);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [kept, except]);
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
              <RouterLinkButton size="small" to={addressOf(copy)}>
                Continue
              </RouterLinkButton>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  const goOn = rememberPlace();
                  void kept.forget(copy);
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
