import { useState } from "react";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { localDate } from "#app/platform/local-date.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { PencilIcon } from "#app/ui/admin-icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextWithDefault } from "#app/ui/text-with-default.tsx";
import { useUnsavedDialog } from "#app/ui/use-unsaved-changes.tsx";
import { DEFAULT_STORY_CARDS } from "../card-defaults.ts";
import { listStoryCards } from "../cards.server.ts";
import type { Route } from "./+types/story-cards";
import { CardForm } from "./card-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const { db } = getSite(context);
  const [{ timeZone }, cards] = await Promise.all([readSiteSettings(db), listStoryCards(db)]);
  return { cards: cards.map((card) => ({ ...card, lastUpdated: localDate(card.updatedAt, timeZone) })) };
}

/** The stories of the home page, each with the dialog that changes it. */
export default function StoryCards({ loaderData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="story-cards">
      <h2 id="story-cards" className="text-lg text-plum">
        Story cards
      </h2>
      <p className="mt-1 text-sm text-muted">Three short stories with a picture, on the home page.</p>
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
  const [isOpen, setOpen] = useState(false);
  const form = useUnsavedDialog(() => setOpen(false));
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-white">
      <Picture
        picture={card.picture}
        alt={card.alt}
        sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 100vw"
        className="aspect-video h-auto w-full object-cover"
      />
      <div className="flex grow flex-col p-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="font-sans leading-snug font-semibold">{card.title}</h3>
          <Button
            variant="quiet"
            className="-mt-1 -mr-2"
            size="small"
            aria-label={`Edit ${card.title}`}
            onClick={() => setOpen(true)}
          >
            <PencilIcon size={16} />
            Edit
          </Button>
        </div>
        <p className="mt-1 grow text-sm whitespace-pre-line text-muted">{card.text}</p>
        <p className="mt-3 text-xs text-muted">Last updated: {card.lastUpdated}</p>
      </div>
      <Dialog open={isOpen} onClose={form.close} title="Edit story card">
        <CardForm
          address={`/admin/story-cards/${card.id}`}
          card={card}
          standardTitle={standard?.title}
          onChange={form.onChange}
          onClose={form.close}
          onSaved={form.closeSaved}
          ownField={(errors) => (
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
              onDefault={form.onChange}
            />
          )}
        />
      </Dialog>
      {form.question}
    </li>
  );
}
