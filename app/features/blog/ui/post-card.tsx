import { ArrowIcon } from "#app/ui/control/icons.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { type PostCardData, postPath } from "../post.ts";

const SIZES = savingOnPhones("(min-width: 75rem) 23rem, (min-width: 42rem) 46vw, 100vw");

/** Shows a post in a list. The whole card links to it. */
export function PostCard({ post }: { post: PostCardData }) {
  const { id, slug, title, excerpt, category, author, date, longDate, readTime, tags, picture, alt } = post;
  return (
    <article className="post-card" aria-labelledby={`post-${id}`}>
      <div className="post-card-picture">
        <Picture picture={picture} alt={alt} sizes={SIZES} />
      </div>
      <div className="post-card-words">
        <p className="badge badge-plum">{category}</p>
        <h3 id={`post-${id}`}>{title}</h3>
        <p className="post-card-facts">
          <time dateTime={date}>{longDate}</time>
          {readTime ? <span>{readTime}</span> : null}
        </p>
        <p>{excerpt}</p>
        <Tags tags={tags} />
        <p className="post-card-foot">
          <span>By {author}</span>
          <a href={postPath(slug)} className="arrow-link">
            <span>
              Read More<VisuallyHidden>: {title}</VisuallyHidden>
            </span>
            <ArrowIcon size={18} />
          </a>
        </p>
      </div>
    </article>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>#{tag}</li>
      ))}
    </ul>
  );
}
