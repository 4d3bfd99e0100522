/** The addresses of a drawing of ours that is part of the build, in the formats and widths that it was made in. */
export type Drawing = {
  avif: [address480: string, address960: string];
  webp: [address480: string, address960: string];
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
  const widths = ([small, large]: [string, string]) => `${small} 480w, ${large} 960w`;
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
