/**
 * Widths of 480 and 960 pixels, or 480, 720 and 960 if the drawing is the first thing a phone
 * paints.
 */
type Addresses = [string, string] | [string, string, string];

/** The addresses of a bundled drawing, by format and width. */
export type Drawing = {
  avif: Addresses;
  webp: Addresses;
  /** The address of the JPEG, 960 pixels wide. */
  jpeg: string;
  /** The height divided by the width. */
  height: number;
  alt: string;
};

type DrawnPictureProps = { drawing: Drawing; sizes: string; priority?: boolean };

/** Renders a bundled drawing in place of a picture that an administrator may choose. */
export function DrawnPicture({
  drawing: { avif, webp, jpeg, height, alt },
  sizes,
  priority,
}: DrawnPictureProps) {
  const widths = (addresses: Addresses) => {
    const sizesMade = addresses.length === 2 ? [480, 960] : [480, 720, 960];
    return addresses.map((address, place) => `${address} ${sizesMade[place]}w`).join(", ");
  };
  return (
    <picture>
      <source type="image/avif" srcSet={widths(avif)} sizes={sizes} />
      <source type="image/webp" srcSet={widths(webp)} sizes={sizes} />
      <img
        src={jpeg}
        width={960}
        height={Math.round(960 * height)}
        alt={alt}
        decoding={priority ? undefined : "async"}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}
