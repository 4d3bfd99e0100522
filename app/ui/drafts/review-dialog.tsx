import type { ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import type { Finding } from "#app/platform/text-review/finding.ts";
import { Button } from "../control/button.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { WhoIsInIt } from "../picture/who-is-in-it.tsx";
import type { RichTextHandle } from "../rich-text/rich-text.ts";

type ReviewDialogProps<Field extends string> = {
  findings: readonly Finding<Field>[];
  editor: RefObject<RichTextHandle | null>;
  /** Returns the id of a field's control. */
  fieldId: (field: Field) => string;
  publishLabel: string;
  onClose: () => void;
  onPublish: () => void;
  /** How others will see it. */
  children: ReactNode;
};

/**
 * Shows what somebody may want to change before a text is published, and how others will see it.
 * None of it stops the publication: what must not be published is refused by the server.
 */
export function ReviewDialog<Field extends string>(props: ReviewDialogProps<Field>) {
  const { findings, editor, fieldId, publishLabel, onClose, onPublish, children } = props;
  function show({ place }: Finding<Field>) {
    // The closing dialog returns the focus to where it was, so it has to be gone first.
    flushSync(onClose);
    if ("field" in place) document.getElementById(fieldId(place.field))?.focus();
    else editor.current?.show(place);
  }
  return (
    <Dialog open wide onClose={onClose} title="Before you publish">
      <div className="grid gap-6">
        <ul className="grid gap-4" aria-label="What to look at again">
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <FindingItem key={index} finding={finding} isFirst={index === 0} onShow={() => show(finding)} />
          ))}
        </ul>
        <div className="*:md:grid-cols-2">{children}</div>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Go back
        </Button>
        <Button onClick={onPublish}>{publishLabel}</Button>
      </DialogActions>
    </Dialog>
  );
}

type FindingItemProps = { finding: Finding<string>; isFirst: boolean; onShow: () => void };

function FindingItem({ finding, isFirst, onShow }: FindingItemProps) {
  const { message, advice, quote, picture, unclassified } = finding;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line pb-4">
      {picture ? <img src={picture} alt="" className="h-16 w-24 rounded-sm object-cover" /> : null}
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-semibold">{message}</p>
        {quote ? <p className="line-clamp-2">“{quote}”</p> : null}
        {advice ? <p className="text-sm text-muted">{advice}</p> : null}
        {unclassified ? <WhoIsInIt id={unclassified} /> : null}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Show: ${quote ?? message}`}
        onClick={onShow}
        // The dialog opens at its top rather than at its last buttons.
        data-first-focus={isFirst || undefined}
      >
        Show
      </Button>
    </li>
  );
}
