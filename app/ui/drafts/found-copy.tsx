import { useEffect, useState } from "react";
import type { DraftFields } from "#app/platform/drafts/draft.ts";
import type { DraftDifferences } from "#app/platform/drafts/draft-differences.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { forgetCopy } from "#app/ui/device/device-copies.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { CompareDrafts } from "./differences.tsx";
import type { FoundCopy as Copy } from "./draft-copies.ts";
import type { DraftWriting } from "./draft-writing.ts";

type FoundCopyProps<Draft extends DraftFields, Status> = {
  texts: DraftWriting<Draft, Status>;
  /** The record as it was opened. */
  opened: {
    draft: Draft;
    version: number;
    lastChange: { author: string; at: number } | null;
    timeZone: string;
  };
  compare: (theirs: Draft, mine: Draft) => DraftDifferences;
};

/** Offers to continue or discard a local copy of the open text that never reached the server. */
export function FoundCopy<Draft extends DraftFields, Status>({
  texts,
  opened,
  compare,
}: FoundCopyProps<Draft, Status>) {
  const [copy, setCopy] = useState<Copy<Draft>>();
  const [isComparing, setComparing] = useState(false);

  useEffect(
    () =>
      texts.copies.followLeft(texts.id, (copies) => {
        // Some copies did reach the server, but this page was closed before the response arrived.
        const arrived = copies.filter(({ draft }) => texts.copies.saysTheSame(draft, opened.draft));
        for (const { key } of arrived) void forgetCopy(key);
        setCopy(copies.find((one) => !arrived.includes(one)));
      }),
    [texts, opened],
  );

  if (!copy) return null;
  const isNewerThere = opened.lastChange !== null && opened.version > copy.base;

  return (
    <div className="mb-6">
      <Alert tone="warning" title="Kept only on this device" announce>
        <p>
          What you wrote until {localDateTime(copy.keptAt, opened.timeZone)} was not saved.
          {isNewerThere && opened.lastChange
            ? ` ${opened.lastChange.author} saved a newer version on ${localDateTime(opened.lastChange.at, opened.timeZone)}, which you see below.`
            : " Below you see what was saved before."}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => {
              void texts.continueCopy(copy);
              setCopy(undefined);
            }}
          >
            Continue
          </Button>
          <Button variant="secondary" size="small" onClick={() => setComparing(true)}>
            See the differences
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              void texts.copies.forget(copy);
              setCopy(undefined);
            }}
          >
            Discard
          </Button>
        </div>
      </Alert>
      <Dialog open={isComparing} wide onClose={() => setComparing(false)} title="The saved version and yours">
        <CompareDrafts
          theirs={opened.draft}
          mine={copy.draft}
          theirName="the saved version"
          myName="the one on this device"
          compare={compare}
        />
      </Dialog>
    </div>
  );
}
