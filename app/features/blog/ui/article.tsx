import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { LikeToggle } from "#app/ui/item-actions/like-toggle.tsx";
import { SaveToggle } from "#app/ui/item-actions/save-toggle.tsx";
import { ShareMenu } from "#app/ui/item-actions/share-menu.tsx";
import { ViewCount } from "#app/ui/item-actions/view-count.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { LIST_ID, listingPath, postPath } from "../post.ts";
import type { PostPageData } from "../post-pages.server.ts";
import { ReadingBar } from "./reading-bar.tsx";

type ArticleProps = {
  post: PostPageData;
  /**
   * Whether the post is not public yet. It looks the same, but is not counted, and cannot be liked,
   * saved or shared.
   */
  isPreview?: boolean;
};

/** Shows a post and the visitor's actions. */
export function Article({ post, isPreview = false }: ArticleProps) {
  const { id, slug, title, excerpt, category, author, language, date } = post;
  const { longDate, readTime, picture, alt } = post;
  const path = postPath(slug);
  return (
    <>
      <ReadingBar minutes={post.minutes} />
      <article className="post" aria-labelledby="post-title">
        <header className="wrap long-read-head">
          <p className="badge badge-plum">{category}</p>
          <h1 id="post-title" lang={language} dir="auto">
            {title}
          </h1>
          <p className="lead" lang={language} dir="auto">
            {excerpt}
          </p>
          <p className="facts post-facts">
            <span>By {author}</span>
            <time dateTime={date}>{longDate}</time>
            <span>{readTime}</span>
            {isPreview ? (
              <span>{post.views} views</span>
            ) : (
              <ViewCount subject="post" id={id} count={post.views} />
            )}
          </p>
        </header>
        {picture ? (
          <div className="wrap long-read-picture">
            <Picture
              picture={picture}
              alt={alt}
              sizes={savingOnPhones("(min-width: 66rem) 64rem, 100vw")}
              priority
            />
          </div>
        ) : null}
        <div className="wrap long-read-body">
          <div className="long-read-actions" inert={isPreview}>
            <LikeToggle subject="post" id={id} count={post.likes} />
            <SaveToggle item={{ kind: "post", id, path, title, summary: excerpt, picture, alt }} />
            <ShareMenu
              subject="post"
              id={id}
              title={title}
              path={path}
              networks={["facebook", "twitter", "linkedin"]}
              toastMs={toastDurationMs.blog}
            />
          </div>
          <div className="post-text">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved */}
            <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: post.html }} />
            <TagLinks tags={post.tags} />
          </div>
        </div>
      </article>
    </>
  );
}

/** Links each tag to the posts that have it. */
function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="post-tag-links" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`${listingPath({ tag })}#${LIST_ID}`}>#{tag}</a>
        </li>
      ))}
    </ul>
  );
}
