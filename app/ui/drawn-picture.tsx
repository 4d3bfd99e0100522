/** By width: 480 and 960 pixels, or 480, 720 and 960 where the drawing is the first thing that a phone paints. */
type Addresses = [string, string] | [string, string, string];

/** The addresses of a drawing of ours that is part of the build, in the formats and widths that it was made in. */
export type Drawing = {
  avif: Addresses;
  webp: Addresses;
  /** 960 pixels wide. */
  jpeg: string;
  /** As a share of the width. */
  height: number;
  alt: string;
};

type DrawnPictureProps = { drawing: Drawing; sizes: string; priority?: boolean };

/** A drawing of ours in the place of a picture that an administrator may choose. */
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
