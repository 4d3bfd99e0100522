import { type PublicSite, usePublicSite } from "#app/platform/settings/public-site.ts";
import { SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { breadcrumbList, type JsonLd, jsonLdText } from "./structured-data.ts";

export type PageHeadProps = {
  title: string;
  description?: string;
  /** What social networks say of the page. Defaults to the description. */
  summary?: string;
  /** The canonical path, starting with a slash. Without it, the page is marked `noindex`. */
  path?: string;
  /**
   * The item whose card social networks show: its title, over its picture if it has one. `version`
   * (its updatedAt) makes them fetch the card again after a change.
   */
  card?: { subject: "post" | "event"; id: string; version: number };
  type?: "website" | "article";
  /** Only for articles: UTC milliseconds, or an ISO date. */
  publishedAt?: number | string;
  modifiedAt?: number | string;
  author?: string;
  /** The language of its text, if it isn't the site's own. */
  language?: string;
  section?: string;
  tags?: readonly string[];
  /** schema.org data. Its addresses are absolute (`usePublicSite().address`). */
  jsonLd?: JsonLd | readonly JsonLd[];
  /** The breadcrumbs that follow the home page, ending with this page. */
  breadcrumbs?: readonly { name: string; path: string }[];
  /** Excludes the page from search engines even if it has a path. */
  noIndex?: boolean;
};

/**
 * Renders a public page's metadata for browsers, search engines and social networks. React hoists
 * it into `<head>`; the JSON-LD blocks stay in place. Title: `{title} | {organization}`.
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
  const { title, path, site, type = "website", jsonLd, breadcrumbs } = props;
  const summary = props.summary || props.description;
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
      <meta property="og:locale" content={props.language ?? SITE_LANGUAGE} />
      {summary ? <meta property="og:description" content={summary} /> : null}
      <meta property="og:image" content={site.address + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      {type === "article" ? <ArticleFacts {...props} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {summary ? <meta name="twitter:description" content={summary} /> : null}
      <meta name="twitter:image" content={site.address + image.path} />
      <meta name="twitter:image:alt" content={image.alt} />
      {data.map((block) => (
        <script
          key={jsonLdText(block)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON-LD escaped by jsonLdText
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

/**
 * Returns the card of an item, or of the site. Pictures themselves are never shared: a card leaves
 * out one whose consent is not for social networks.
 */
function sharedImage({ card, site, title }: SharedProps): SharedImage {
  if (!card) return { path: "/social-cards/site", ...CARD_SIZE, alt: site.name };
  return { path: `/social-cards/${card.subject}/${card.id}?v=${card.version}`, ...CARD_SIZE, alt: title };
}

function iso(instant: number | string): string {
  return typeof instant === "number" ? new Date(instant).toISOString() : instant;
}
