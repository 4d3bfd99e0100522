import type { CSSProperties } from "react";
import { type PictureData, pictureAddress, pictureSrcSet } from "#app/platform/images/picture-data.ts";

export type PictureProps = {
  /** Without a picture a designed placeholder takes its place. */
  picture: PictureData | null | undefined;
  /** What the picture shows, for those who do not see it; empty when it only decorates. */
  alt: string;
  /** How wide the picture is shown, as in `sizes` of `<img>`: `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string;
  /** The largest picture of the first view: loads at once and first. All others wait until they come near. */
  priority?: boolean;
  /** Classes of the picture itself: size, `object-cover`, rounding. They also shape the placeholder. */
  className?: string;
};

/**
 * A stored picture in the best format and width for the device. Its place is kept from the start (`width` and `height`),
 * filled by a blurred version until the picture is there.
 */
export function Picture({ picture, alt, sizes, priority = false, className }: PictureProps) {
  if (!picture) return <PicturePlaceholder alt={alt} className={className} />;
  return (
    <picture style={{ display: "contents" }}>
      {picture.hasAvif && <source type="image/avif" srcSet={pictureSrcSet(picture, "avif")} sizes={sizes} />}
      <source type="image/webp" srcSet={pictureSrcSet(picture, "webp")} sizes={sizes} />
      <img
        src={pictureAddress(picture, fallbackWidth(picture), "jpg")}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={className}
        style={blurredUntilLoaded(picture)}
        decoding={priority ? undefined : "async"}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}

/** What cards and panels show where no picture was chosen: an open book under the sun, in the site's quiet colours. */
function PicturePlaceholder({ alt, className }: { alt: string; className: string | undefined }) {
  const drawing = {
    viewBox: "0 0 400 300",
    width: 400,
    height: 300,
    preserveAspectRatio: "xMidYMid slice",
    className,
    children: openBook,
  };
  return alt ? <svg {...drawing} role="img" aria-label={alt} /> : <svg {...drawing} aria-hidden="true" />;
}

// Colours as attributes, not classes: the drawing needs no style sheet of its own on any page.
const openBook = (
  <>
    <rect width="400" height="300" fill="var(--color-sand, #f3e6cd)" />
    <circle cx="200" cy="112" r="34" fill="var(--color-marigold, #f2a71b)" />
    <path
      d="M200 172c-24-16-54-21-88-19v62c34-2 64 3 88 19 24-16 54-21 88-19v-62c-34-2-64 3-88 19Z"
      fill="var(--color-plum, #4a1942)"
    />
    <path d="M200 172v62" stroke="var(--color-sand, #f3e6cd)" strokeWidth="3" />
  </>
);

/** For browsers that know neither AVIF nor WebP: a width that is enough for a phone. */
function fallbackWidth(picture: PictureData): number {
  return picture.widths.find((width) => width >= 640) ?? picture.width;
}

function blurredUntilLoaded({ placeholder }: PictureData): CSSProperties | undefined {
  if (!placeholder) return undefined;
  return { background: `url("${placeholder}") center / cover no-repeat` };
}
