import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { DEFAULT_HIGHLIGHTS } from "../card-defaults.ts";
import { EditableCard } from "./editable-card.tsx";

type Shown = {
  id: string;
  title: string;
  location: string;
  picture: PictureData | null;
  alt: string;
  base: FormBase;
  isExample: boolean;
  lastUpdated: string;
};

/** Renders the campaign highlights in their order. */
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

/** Renders a campaign highlight and the dialog that changes it. */
function HighlightCard({ highlight, standard }: HighlightCardProps) {
  return (
    <EditableCard
      card={highlight}
      subtitle={highlight.location}
      editing="Edit campaign highlight"
      address={`/admin/campaign-highlights/${highlight.id}`}
      standardTitle={standard?.title}
      ownField={(errors, onDefault) => (
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
          onDefault={onDefault}
        />
      )}
    />
  );
}
