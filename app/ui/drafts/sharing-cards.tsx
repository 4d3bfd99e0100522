export type SharedSite = { siteName: string; siteUrl: string };

type SharingCardsProps = SharedSite & {
  /** The parts of the page's path. */
  path: readonly string[];
  title: string;
  description: string;
  /** The address of its picture. Omitted if the site draws a card with the title. */
  picture: string | undefined;
};

/** Shows a page as a search result and as a social card. */
export function SharingCards({ siteName, siteUrl, path, title, description, picture }: SharingCardsProps) {
  const host = siteUrl.replace(/^https?:\/\//, "");
  return (
    <div className="grid content-start gap-4">
      <figure>
        <figcaption className="text-sm font-semibold">Search result</figcaption>
        <div className="mt-1 rounded-md border border-line p-3 wrap-anywhere">
          <p className="text-xs text-muted">{[host, ...path].join(" › ")}</p>
          <p className="line-clamp-2 text-base text-plum">
            {title} | {siteName}
          </p>
          <p className="line-clamp-2 text-sm text-muted">{description}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="text-sm font-semibold">Social card</figcaption>
        <div className="mt-1 overflow-hidden rounded-md border border-line wrap-anywhere">
          <CardPicture {...{ title, siteName, picture }} />
          <div className="border-t border-line p-3">
            <p className="text-xs text-muted">{host}</p>
            <p className="line-clamp-2 font-semibold">{title}</p>
            <p className="line-clamp-2 text-sm text-muted">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

type CardPictureProps = Pick<SharingCardsProps, "title" | "siteName" | "picture">;

/** Shows the picture, or an imitation of the card that the site draws without one. */
function CardPicture({ title, siteName, picture }: CardPictureProps) {
  const look = "aspect-[1200/630] w-full";
  if (picture) return <img src={picture} alt="" className={`${look} object-cover`} />;
  return (
    <div className={`on-dark flex flex-col justify-end gap-2 bg-plum p-4 text-paper ${look}`}>
      <p className="line-clamp-3 font-heading text-lg leading-tight font-bold">{title}</p>
      <p className="text-sm">{siteName}</p>
    </div>
  );
}
