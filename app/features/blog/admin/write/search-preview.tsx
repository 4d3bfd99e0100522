import { useEffect, useState } from "react";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { SharingCards } from "#app/ui/drafts/sharing-cards.tsx";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { beginningOf } from "#app/ui/rich-text/text-beginning.ts";
import { DraftText } from "./text-fields.tsx";
import { useFormValue, useWriting } from "./writing-context.ts";

/** How long the content must be unchanged before its beginning is read again. */
const REST_MS = 500;

/**
 * Edits what search engines and social networks are told, and previews how it will appear there.
 */
export function SearchFields() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="grid content-start gap-4">
        <DraftText
          name="metaTitle"
          label="Meta title"
          hint="Left empty, the title stands here. Search engines show about 60 characters."
          limit={POST_LIMITS.metaTitle}
          counted
        />
        <DraftText
          name="metaDescription"
          label="Meta description"
          hint="Left empty, the text's first 160 characters stand here."
          limit={POST_LIMITS.metaDescription}
          rows={3}
          counted
        />
      </div>
      <SharingPreviews />
    </div>
  );
}

/** Shows the post as a search result and as a social card. */
export function SharingPreviews() {
  const { siteName, siteUrl, live, upload } = useWriting();
  const title = useFormValue((form) => form.fields().metaTitle.trim() || form.fields().title.trim());
  const written = useFormValue((form) => form.fields().metaDescription.trim());
  const beginning = useBeginning();
  const typedSlug = useFormValue((form) => form.fields().slug || slugOf(form.fields().title));
  const { slug: storedSlug, status } = useStore(live);
  const slug = (status === "published" ? storedSlug : undefined) ?? (typedSlug || "…");
  const { picture, preview } = useStore(upload);
  const stored = picture && pictureAddress(picture, picture.widths.at(-1) ?? picture.width, "jpg");
  return (
    <SharingCards
      {...{ siteName, siteUrl, path: ["blog", slug] }}
      title={title || "Title"}
      description={written || beginning || "What the post is about."}
      picture={preview ?? stored ?? undefined}
    />
  );
}

/**
 * Returns the first characters of the content, updated some time after the last keystroke so that
 * typing itself redraws nothing.
 */
function useBeginning(): string {
  const { form } = useWriting();
  const [beginning, setBeginning] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setBeginning(beginningOf(form.read().content));
    read();
    const leave = form.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [form]);
  return beginning;
}
