import { useState } from "react";
import { CardForm } from "#app/features/home/admin/card-form.tsx";
import { DEFAULT_HIGHLIGHTS } from "#app/features/home/card-defaults.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { PencilIcon } from "#app/ui/admin-icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextWithDefault } from "#app/ui/text-with-default.tsx";
import { useUnsavedDialog } from "#app/ui/use-unsaved-changes.tsx";

type Shown = {
  id: string;
  title: string;
  location: string;
  picture: PictureData | null;
  alt: string;
  updatedAt: number;
  lastUpdated: string;
};

/** The campaign highlights, in their order. */
export function HighlightCards({ highlights }: { highlights: readonly Shown[] }) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {highlights.map((highlight, place) => (
        <HighlightCard key={highlight.id} highlight={highlight} standard={DEFAULT_HIGHLIGHTS[place]} />
      ))}
    </ul>
  );
}

type HighlightCardProps = {
  highlight: Shown;
  standard: (typeof DEFAULT_HIGHLIGHTS)[number] | undefined;
};

/** A campaign highlight, and the dialog that changes it. */
function HighlightCard({ highlight, standard }: HighlightCardProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useUnsavedDialog(() => setOpen(false));
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-white">
      <Picture
        picture={highlight.picture}
        alt={highlight.alt}
        sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 100vw"
        className="aspect-video h-auto w-full object-cover"
      />
      <div className="flex grow flex-col p-4">
        <div className="flex grow items-start justify-between gap-2">
          <div>
            <h3 className="font-sans leading-snug font-semibold">{highlight.title}</h3>
            <p className="text-sm text-muted">{highlight.location}</p>
          </div>
          <Button
            variant="quiet"
            className="-mt-1 -mr-2"
            size="small"
            aria-label={`Edit ${highlight.title}`}
            onClick={() => setOpen(true)}
          >
            <PencilIcon size={16} />
            Edit
          </Button>
        </div>
        <p className="mt-3 text-xs text-muted">Last updated: {highlight.lastUpdated}</p>
      </div>
      <Dialog open={isOpen} onClose={form.close} title="Edit campaign highlight">
        <CardForm
          address={`/admin/campaign-highlights/${highlight.id}`}
          card={highlight}
          standardTitle={standard?.title}
          onChange={form.onChange}
          onClose={form.close}
          onSaved={form.closeSaved}
          ownField={(errors) => (
            <TextWithDefault
              name="location"
              id="card-location"
              label="Location"
              rows={1}
              value={highlight.location}
              standard={standard?.location}
              maxLength={100}
              required
              error={errors?.location}
              onDefault={form.onChange}
            />
          )}
        />
      </Dialog>
      {form.question}
    </li>
  );
}
