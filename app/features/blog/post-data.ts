import { pictureAddress } from "#app/platform/images/picture-data.ts";
import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { type JsonLd, organizationReference } from "#app/ui/layout/structured-data.ts";
import { postPath } from "./post.ts";
import type { PostPageData } from "./post-pages.server.ts";

/** Describes a post for search engines as schema.org's BlogPosting. */
export function postData(post: PostPageData, site: PublicSite): JsonLd {
  const { address } = site;
  const page = address + postPath(post.slug);
  const image = post.picture
    ? address + pictureAddress(post.picture, post.picture.width, "jpg")
    : `${address}/social-cards/post/${post.id}?v=${post.updatedAt}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": `${page}#post`,
    mainEntityOfPage: page,
    url: page,
    headline: post.title,
    description: post.description,
    image: [image],
    datePublished: post.date,
    dateModified: new Date(post.updatedAt).toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: organizationReference(site),
    articleSection: post.category,
    timeRequired: `PT${post.minutes}M`,
    inLanguage: post.language,
    isAccessibleForFree: true,
    ...(post.tags.length > 0 ? { keywords: post.tags } : {}),
  };
}
