import type { CSSProperties } from "react";
import { type PictureData, pictureAddress, pictureSrcSet } from "#app/platform/images/picture-data.ts";

export type PictureProps = {
  /** The picture, or nothing for a placeholder. */
  picture: PictureData | null | undefined;
  /** The alternative text. Empty if the picture is decorative. */
  alt: string;
  /** The displayed width, as in `sizes` of `<img>`: `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string;
  /**
   * Loads the picture eagerly, with high priority. For the largest one of the first view; all
   * others load lazily.
   */
  priority?: boolean;
  /** Classes of the image: size, `object-cover`, rounding. The placeholder gets them too. */
  className?: string;
};

/**
 * Renders a stored picture in the best format and width for the device. `width` and `height`
 * reserve its space, and a blurred version fills it until the picture has loaded.
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
        style={styleOf(picture)}
        decoding={priority ? undefined : "async"}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}

/** Renders the placeholder for a missing picture: an open book under the sun, in muted colours. */
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

// Uses attributes instead of classes, so that no page needs a style sheet for it.
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

/** Returns the width for browsers without AVIF and WebP: enough for a phone. */
function fallbackWidth(picture: PictureData): number {
  return picture.widths.find((width) => width >= 640) ?? picture.width;
}

function styleOf({ placeholder, focus }: PictureData): CSSProperties | undefined {
  if (!placeholder && !focus) return undefined;
  return {
    ...(placeholder ? { background: `url("${placeholder}") center / cover no-repeat` } : {}),
    ...(focus ? { objectPosition: focus } : {}),
  };
}
