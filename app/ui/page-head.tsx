import { type PictureData, pictureAddress } from "#app/platform/images/picture-data.ts";
import { type PublicSite, usePublicSite } from "#app/platform/public-site.ts";
import { breadcrumbList, type JsonLd, jsonLdText } from "./structured-data.ts";

export type PageHeadProps = {
  title: string;
  description?: string;
  /** The page's one address, starting with a slash. Without it the page asks not to be indexed. */
  path?: string;
  /** What networks show beside a link to the page. Without a picture it is a drawn card. */
  image?: { picture: PictureData | null | undefined; alt: string };
  /** The item whose drawn card stands in for a picture; `version` (its updatedAt) makes networks fetch a changed one. */
  card?: { subject: "post" | "event"; id: string; version: number };
  type?: "website" | "article";
  /** Of an article: UTC milliseconds, or an ISO date. */
  publishedAt?: number | string;
  modifiedAt?: number | string;
  author?: string;
  section?: string;
  tags?: readonly string[];
  /** schema.org data; addresses in it are absolute (`usePublicSite().address`). */
  jsonLd?: JsonLd | readonly JsonLd[];
  /** The way down to this page, itself last; the home page is put before them. */
  breadcrumbs?: readonly { name: string; path: string }[];
  /** Not for search engines, though it has an address. */
  noIndex?: boolean;
};

/**
 * What a public page says about itself to browsers, search engines and networks. React puts it into `<head>`; the data
 * blocks stay where this stands. The title reads `{title} | {organization}`.
 */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, noIndex } = props;
  const site = usePublicSite();
  const indexed = path !== undefined && !noIndex;
  return (
    <>
      <title>{site ? `${title} | ${site.name}` : title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {indexed ? null : <meta name="robots" content="noindex" />}
      {site && path !== undefined ? <Shared {...props} path={path} site={site} /> : null}
    </>
  );
}

type SharedProps = PageHeadProps & { path: string; site: PublicSite };

function Shared(props: SharedProps) {
  const { title, description, path, site, type = "website", jsonLd, breadcrumbs } = props;
  const address = site.address + path;
  const image = sharedImage(props);
  const data = [jsonLd ?? [], breadcrumbs ? breadcrumbList(site, breadcrumbs) : []].flat();
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="en" />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:image" content={site.address + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      {type === "article" ? <ArticleFacts {...props} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description ? <meta name="twitter:description" content={description} /> : null}
      <meta name="twitter:image" content={site.address + image.path} />
      <meta name="twitter:image:alt" content={image.alt} />
      {data.map((block) => (
        <script
          key={jsonLdText(block)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by jsonLdText
          dangerouslySetInnerHTML={{ __html: jsonLdText(block) }}
        />
      ))}
    </>
  );
}

function ArticleFacts({ publishedAt, modifiedAt, author, section, tags = [] }: PageHeadProps) {
  return (
    <>
      {publishedAt !== undefined ? (
        <meta property="article:published_time" content={iso(publishedAt)} />
      ) : null}
      {modifiedAt !== undefined ? <meta property="article:modified_time" content={iso(modifiedAt)} /> : null}
      {author ? <meta property="article:author" content={author} /> : null}
      {section ? <meta property="article:section" content={section} /> : null}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

type SharedImage = { path: string; width: number; height: number; alt: string };

const CARD_SIZE = { width: 1200, height: 630 };

/** The picture's version that is wide enough for a large card, else the card drawn for the item or for the site. */
function sharedImage({ image, card, site, title }: SharedProps): SharedImage {
  if (image?.picture) {
    const { picture, alt } = image;
    const width = picture.widths.find((one) => one >= CARD_SIZE.width) ?? picture.width;
    const height = Math.round((picture.height * width) / picture.width);
    return { path: pictureAddress(picture, width, "jpg"), width, height, alt: alt || title };
  }
  if (card)
    return { path: `/social-cards/${card.subject}/${card.id}?v=${card.version}`, ...CARD_SIZE, alt: title };
  return { path: "/social-cards/site", ...CARD_SIZE, alt: site.name };
}

function iso(instant: number | string): string {
  return typeof instant === "number" ? new Date(instant).toISOString() : instant;
}
