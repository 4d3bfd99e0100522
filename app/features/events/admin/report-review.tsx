import { type RefObject, use, useEffect, useState } from "react";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import type { Finding } from "#app/platform/text-review/finding.ts";
import { reviewDocument } from "#app/platform/text-review/review-document.ts";
import type { WordAdvice } from "#app/platform/text-review/words-to-avoid.ts";
import { ReviewDialog } from "#app/ui/drafts/review-dialog.tsx";
import { type SharedSite, SharingCards } from "#app/ui/drafts/sharing-cards.tsx";
import { AdultsContext } from "#app/ui/rich-text/adults.ts";
import type { RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import { beginningOf } from "#app/ui/rich-text/text-beginning.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { eventPath } from "../event.ts";
import { ID_PREFIX } from "./event-fields.tsx";
import type { EventToEdit } from "./event-to-edit.server.ts";
import { UPLOAD_WORDS } from "./report-text.ts";

export type ReviewSite = SharedSite & { words: readonly WordAdvice[] };

type ReviewedField = "name" | "picture";
type Review = {
  findings: Finding<ReviewedField>[];
  name: string;
  content: string;
  /** The flyer that was chosen just now. */
  flyer: File | undefined;
};

/** Looks through a report that visitors are about to see. */
export function useReportReview(event: EventToEdit | undefined, { siteUrl, words }: ReviewSite) {
  const adults = use(AdultsContext);
  const [review, setReview] = useState<Review>();

  /** Resolves to whether the writer may want to change something first, and is asked. */
  async function begin(form: HTMLFormElement, content: string): Promise<boolean> {
    // The server says what is missing.
    if (!form.checkValidity()) return false;
    if (!(await pendingUploads.settle(UPLOAD_WORDS))) return true;
    const fields = new FormData(form);
    const name = String(fields.get("name"));
    const chosen = fields.get("picture");
    const flyer = chosen instanceof File && chosen.size > 0 ? chosen : undefined;
    const beside = { pictureId: flyer ? null : (event?.picture?.id ?? null), field: "picture" } as const;
    const findings = await reviewDocument<ReviewedField>({ content, fields: { name }, beside }, siteUrl, {
      adults,
      words,
    });
    if (findings.length > 0) setReview({ findings, name, content, flyer });
    return findings.length > 0;
  }
  return { review, begin, end: () => setReview(undefined) };
}

type ReportReviewProps = {
  review: Review;
  event: EventToEdit | undefined;
  site: ReviewSite;
  editor: RefObject<RichTextHandle | null>;
  onClose: () => void;
  onPublish: () => void;
};

/** Shows what somebody may want to change, and how others will see the event's page. */
export function ReportReview({ review, event, site, editor, onClose, onPublish }: ReportReviewProps) {
  const { findings, name, content, flyer } = review;
  const chosen = useAddressOf(flyer);
  const picture = event?.picture;
  const stored = picture && pictureAddress(picture, picture.widths.at(-1) ?? picture.width, "jpg");
  return (
    <ReviewDialog
      {...{ findings, editor, onClose }}
      fieldId={(field) => `${ID_PREFIX}-${field}`}
      publishLabel="Publish anyway"
      onPublish={() => {
        onClose();
        onPublish();
      }}
    >
      <SharingCards
        {...site}
        path={eventPath(event?.slug ?? slugOf(name))
          .split("/")
          .slice(1)}
        title={name}
        description={beginningOf(content)}
        picture={chosen ?? stored}
      />
    </ReviewDialog>
  );
}

/** Returns an address of a chosen file, for as long as it is shown. */
function useAddressOf(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
