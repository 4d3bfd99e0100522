import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { findLinkedItems } from "#app/platform/public-items/linked-items.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { DEFAULT_STORY_CARDS } from "../card-defaults.ts";
import { cardBase, listStoryCards } from "../cards.server.ts";
import type { Route } from "./+types/story-cards";
import { EditableCard } from "./editable-card.tsx";
import { OpensField } from "./opens-field.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getSite(context);
  const [{ timeZone }, cards] = await Promise.all([readSiteSettings(db), listStoryCards(db)]);
  const items = await findLinkedItems(
    db,
    cards.map(({ opens }) => opens),
  );
  return {
    cards: cards.map((card) => ({
      ...card,
      item: card.opens ? items.get(card.opens) : undefined,
      base: cardBase(card),
      lastUpdated: localDate(card.updatedAt, timeZone),
    })),
  };
}

/** Renders the stories of the home page, each with the dialog that changes it. */
export default function StoryCards({ loaderData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="story-cards">
      <h2 id="story-cards" className="text-lg text-plum">
        Story cards
      </h2>
      <p className="mt-1 text-sm text-muted">Three short stories with a picture, on the home page.</p>
      {loaderData.cards.some(({ isExample }) => isExample) ? (
        <div className="mt-3">
          <Alert tone="warning">
            <p>
              The stories marked “Example” are invented. Visitors don't see a story until you have put it in
              your own words and saved it.
            </p>
          </Alert>
        </div>
      ) : null}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {loaderData.cards.map((card, place) => (
          <StoryCard key={card.id} card={card} standard={DEFAULT_STORY_CARDS[place]} />
        ))}
      </ul>
    </section>
  );
}

type StoryCardProps = {
  card: Route.ComponentProps["loaderData"]["cards"][number];
  standard: (typeof DEFAULT_STORY_CARDS)[number] | undefined;
};

function StoryCard({ card, standard }: StoryCardProps) {
  return (
    <EditableCard
      card={card}
      text={card.text}
      opens={card.item ? `Opens: ${card.item.title}` : "Opens nothing"}
      editing="Edit story card"
      address={`/admin/story-cards/${card.id}`}
      standardTitle={standard?.title}
      ownField={(errors, onDefault) => (
        <>
          <TextWithDefault
            name="text"
            id="card-text"
            label="Text"
            rows={4}
            value={card.text}
            standard={standard?.text}
            max={400}
            required
            error={errors?.text}
            onDefault={onDefault}
          />
          <OpensField opens={card.item} error={errors?.opens} />
        </>
      )}
    />
  );
}
