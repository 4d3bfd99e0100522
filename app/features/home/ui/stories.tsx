import { ItemCard, ReadMore } from "#app/ui/layout/item-card.tsx";
import type { Home } from "../home.server.ts";

/** Renders the three story cards. */
export function Stories({ heading, stories }: { heading: string; stories: Home["stories"] }) {
  if (stories.length === 0) return null;
  return (
    <section className="stories wrap" aria-labelledby="stories-heading">
      <h2 id="stories-heading">{heading}</h2>
      <ul className="item-list">
        {stories.map(({ id, title, text, picture, alt, path }) => (
          <li key={id}>
            <ItemCard
              labelledBy={`story-${id}`}
              picture={picture}
              alt={alt}
              head={
                <>
                  <h3 id={`story-${id}`}>{title}</h3>
                  <p>{text}</p>
                </>
              }
            >
              {path ? <ReadMore href={path} title={title} /> : null}
            </ItemCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
