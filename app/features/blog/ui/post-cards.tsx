import { ItemCard, ReadMore } from "#app/ui/layout/item-card.tsx";
import { LIST_ID, listingPath, type PostCardData, postPath } from "../post.ts";

/** Lists posts as cards. */
export function PostCards({ posts }: { posts: PostCardData[] }) {
  return (
    <ul className="item-list">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a post in a list. The whole card links to it, except the tags. */
function PostCard({ post }: { post: PostCardData }) {
  const { id, slug, title, excerpt, category, author, language, date, longDate } = post;
  const { readTime, tags, picture, alt } = post;
  return (
    <ItemCard
      labelledBy={`post-${id}`}
      picture={picture}
      alt={alt}
      head={
        <>
          <p className="badge badge-plum">{category}</p>
          <h3 id={`post-${id}`} lang={language} dir="auto">
            {title}
          </h3>
          <p className="facts">
            <time dateTime={date}>{longDate}</time>
            {readTime ? <span>{readTime}</span> : null}
          </p>
        </>
      }
    >
      <p className="post-excerpt" lang={language} dir="auto">
        {excerpt}
      </p>
      <Tags tags={tags} />
      <p className="item-card-foot">
        <span>By {author}</span>
        <ReadMore href={postPath(slug)} title={title} />
      </p>
    </ItemCard>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`${listingPath({ tag })}#${LIST_ID}`}>#{tag}</a>
        </li>
      ))}
    </ul>
  );
}
