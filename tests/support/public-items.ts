/** A post or an event of the site, as visitors find it. */
export type PublicItem = { title: string; path: string };

/** Reads the newest post and six events of a running site. */
export async function readPublicItems(url: string): Promise<{ post: PublicItem; events: PublicItem[] }> {
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as {
    items: { title: string; url: string }[];
  };
  const newest = feed.items[0] as (typeof feed.items)[0];
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = Array.from(
    map.matchAll(/<loc>[^<]*(\/event-blog\/[^<]*)<\/loc>/g),
    ([, path]) => path as string,
  );
  const events = await Promise.all(
    paths.slice(0, 6).map(async (path) => {
      const page = await (await fetch(url + path)).text();
      const heading = /<h1[^>]*>([^<]*)</.exec(page)?.[1] as string;
      return { path, title: heading.replaceAll("&#x27;", "'").replaceAll("&amp;", "&") };
    }),
  );
  return { post: { title: newest.title, path: newest.url.slice(url.length) }, events };
}
