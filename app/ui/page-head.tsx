import { usePublicSite } from "#app/platform/public-site.ts";

type PageHeadProps = {
  title: string;
  description?: string;
  /** The page's one address, starting with a slash. Without it the page asks not to be indexed. */
  path?: string;
};

/** What a public page says about itself in `<head>`; React puts it there. The title reads `{title} | {organization}`. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const site = usePublicSite();
  const fullTitle = site ? `${title} | ${site.name}` : title;
  const address = site && path !== undefined ? site.address + path : undefined;
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {address ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          <meta property="og:type" content="website" />
          {description ? <meta property="og:description" content={description} /> : null}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
