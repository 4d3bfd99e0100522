import { useEffect, useState } from "react";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { DraftText } from "./text-fields.tsx";
import { useFormValue, useWriting } from "./writing-context.ts";

/**
 * How many characters of the content describe a post without a description
 * (specification, section 9).
 */
const DESCRIPTION = 160;
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
  const { siteName, siteUrl, live } = useWriting();
  const title = useFormValue((form) => form.fields().metaTitle.trim() || form.fields().title.trim());
  const written = useFormValue((form) => form.fields().metaDescription.trim());
  const beginning = useBeginning();
  const typedSlug = useFormValue((form) => form.fields().slug || slugOf(form.fields().title));
  const { slug: storedSlug, status } = useStore(live);
  const slug = (status === "published" ? storedSlug : undefined) ?? (typedSlug || "…");
  const host = siteUrl.replace(/^https?:\/\//, "");
  const shown = {
    title: title || "Title",
    description: written || beginning || "What the post is about.",
  };
  return (
    <div className="grid content-start gap-4">
      <figure>
        <figcaption className="text-sm font-semibold">Search result</figcaption>
        <div className="mt-1 rounded-md border border-line p-3 wrap-anywhere">
          <p className="text-xs text-muted">
            {host} › blog › {slug}
          </p>
          <p className="line-clamp-2 text-base text-plum">
            {shown.title} | {siteName}
          </p>
          <p className="line-clamp-2 text-sm text-muted">{shown.description}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="text-sm font-semibold">Social card</figcaption>
        <div className="mt-1 overflow-hidden rounded-md border border-line wrap-anywhere">
          <CardPicture title={shown.title} />
          <div className="border-t border-line p-3">
            <p className="text-xs text-muted">{host}</p>
            <p className="line-clamp-2 font-semibold">{shown.title}</p>
            <p className="line-clamp-2 text-sm text-muted">{shown.description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/**
 * Shows the featured picture, or an imitation of the card that the site generates for a
 * post without one.
 */
function CardPicture({ title }: { title: string }) {
  const { upload, siteName } = useWriting();
  const { picture, preview } = useStore(upload);
  const look = "aspect-[1200/630] w-full";
  const address =
    preview ?? (picture ? pictureAddress(picture, picture.widths.at(-1) ?? picture.width, "jpg") : undefined);
  if (address) return <img src={address} alt="" className={`${look} object-cover`} />;
  return (
    <div className={`on-dark flex flex-col justify-end gap-2 bg-plum p-4 text-paper ${look}`}>
      <p className="line-clamp-3 font-heading text-lg leading-tight font-bold">{title}</p>
      <p className="text-sm">{siteName}</p>
    </div>
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

function beginningOf(html: string): string {
  // Enough to contain the first characters, however much of it is tags.
  const spaced = html.slice(0, 20_000).replace(/<\/(p|h\d|li|blockquote|figcaption|td|th)>/g, " $&");
  const { body } = new DOMParser().parseFromString(spaced, "text/html");
  const text = (body.textContent ?? "").replace(/\s+/g, " ").trim();
  return [...text.slice(0, 2 * DESCRIPTION)].slice(0, DESCRIPTION).join("");
}
