import { useEffect, useState } from "react";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { CompareTexts } from "./compare-texts.tsx";
import { type FoundCopy, followLeftCopies, forgetLeft, forgetPost, saysTheSame } from "./kept-posts.ts";
import { useWriting } from "./writing-context.ts";

/** Offers to continue or discard a local copy of the open post that never reached the server. */
export function FoundCopyOfPost() {
  const { post, continueCopy } = useWriting();
  const [copy, setCopy] = useState<FoundCopy>();
  const [isComparing, setComparing] = useState(false);

  useEffect(
    () =>
      followLeftCopies(post.id, (copies) => {
        // Some copies did reach the server, but this page was closed before the response arrived.
        const arrived = copies.filter(({ draft }) => saysTheSame(draft, post.draft));
        for (const { key } of arrived) void forgetPost(key);
        setCopy(copies.find((one) => !arrived.includes(one)));
      }),
    [post],
  );

  if (!copy) return null;
  const isNewerThere = post.lastChange !== null && post.version > copy.base;

  return (
    <div className="mb-6">
      <Alert tone="warning" title="Kept only on this device" announce>
        <p>
          What you wrote until {localDateTime(copy.keptAt, post.timeZone)} was not saved.
          {isNewerThere && post.lastChange
            ? ` ${post.lastChange.author} saved a newer version on ${localDateTime(post.lastChange.at, post.timeZone)}, which you see below.`
            : " Below you see what was saved before."}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => {
              void continueCopy(copy);
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
              void forgetLeft(copy);
              setCopy(undefined);
            }}
          >
            Discard
          </Button>
        </div>
      </Alert>
      <Dialog open={isComparing} wide onClose={() => setComparing(false)} title="The saved version and yours">
        <CompareTexts
          theirs={post.draft}
          mine={copy.draft}
          theirName="the saved version"
          myName="the one on this device"
        />
      </Dialog>
    </div>
  );
}
