import type { ReactNode } from "react";
import { type PostCardData, postPath } from "#app/features/blog/post.ts";
import { type EventCardData, eventPath } from "#app/features/events/event.ts";
import { ItemCard } from "#app/ui/layout/item-card.tsx";

type NewsProps = { event: EventCardData | undefined; post: PostCardData | undefined };

/** Renders the next event and the latest story; nothing where there is none. */
export function News({ event, post }: NewsProps) {
  if (!event && !post) return null;
  return (
    <div className="news">
      <div className="wrap item-list">
        {event ? (
          <Newest
            heading="Next event"
            item={event}
            path={eventPath(event.slug)}
            title={event.name}
            text={event.description.wide}
            facts={
              <>
                <time dateTime={event.dateTime ?? undefined}>{event.date}</time>
                {event.time ? <span>{event.time}</span> : null}
                <span>{event.location}</span>
              </>
            }
          />
        ) : null}
        {post ? (
          <Newest
            heading="Latest story"
            item={post}
            path={postPath(post.slug)}
            title={post.title}
            text={post.excerpt}
            facts={
              <>
                <time dateTime={post.date}>{post.longDate}</time>
                <span>{post.readTime}</span>
              </>
            }
          />
        ) : null}
      </div>
    </div>
  );
}

type NewestProps = {
  heading: string;
  item: Pick<PostCardData, "id" | "picture" | "alt">;
  path: string;
  title: string;
  facts: ReactNode;
  text: string;
};

function Newest({ heading, item: { id, picture, alt }, path, title, facts, text }: NewestProps) {
  return (
    <section aria-labelledby={`newest-${id}`}>
      <h2 id={`newest-${id}`}>{heading}</h2>
      <ItemCard
        labelledBy={`title-${id}`}
        picture={picture}
        alt={alt}
        beside
        head={
          <>
            <h3 id={`title-${id}`}>
              <a href={path} className="item-link">
                {title}
              </a>
            </h3>
            <p className="facts">{facts}</p>
          </>
        }
      >
        {text ? <p>{text}</p> : null}
      </ItemCard>
    </section>
  );
}
