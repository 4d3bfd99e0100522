import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { PencilIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";

type EditableCardProps = {
  card: {
    title: string;
    picture: PictureData | null;
    alt: string;
    isExample: boolean;
    base: FormBase;
    lastUpdated: string;
  };
  /** Shown directly below the title. */
  subtitle?: ReactNode;
  /** Shown below the title and the subtitle. */
  text?: ReactNode;
  /** What a click on the card opens. */
  opens?: string;
  /** The dialog's title: "Edit story card". */
  editing: string;
  /** The address that receives the form. */
  address: string;
  /** The default title. */
  standardTitle: string | undefined;
  /**
   * The card's own field besides title and picture. Call `onDefault` when it is reset to its
   * default.
   */
  ownField: (errors: FieldErrors | undefined, onDefault: () => void) => ReactNode;
};

/** Renders a card as visitors see it, and the dialog that changes it. */
export function EditableCard(props: EditableCardProps) {
  const { card, subtitle, text, opens, editing, address, standardTitle, ownField } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-white">
      <Picture
        picture={card.picture}
        alt={card.alt}
        sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 100vw"
        className="aspect-video h-auto w-full object-cover"
      />
      <div className="flex grow flex-col p-4">
        <div className={`flex items-start justify-between gap-2 ${text ? "" : "grow"}`}>
          <div className="wrap-anywhere">
            <h3 className="font-sans leading-snug font-semibold">{card.title}</h3>
            {card.isExample ? <Badge tone="marigold">Example</Badge> : null}
            {subtitle ? <p className="text-sm text-muted">{subtitle}</p> : null}
          </div>
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
        {text ? (
          <p className="mt-1 grow text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>
        ) : null}
        {opens ? <p className="mt-3 text-sm wrap-anywhere">{opens}</p> : null}
        <p className="mt-3 text-xs text-muted">Last updated: {card.lastUpdated}</p>
      </div>
      <SaveDialog
        open={isOpen}
        title={editing}
        onClose={() => setOpen(false)}
        address={address}
        merge={{ base: card.base, what: "this card" }}
        idPrefix="card"
      >
        {({ errors, changed }) => (
          <>
            <TextWithDefault
              name="title"
              id="card-title"
              label="Title"
              value={card.title}
              standard={standardTitle}
              rows={1}
              maxLength={100}
              required
              error={errors?.title}
              onDefault={changed}
            />
            {ownField(errors, changed)}
            <PictureField
              idPrefix="card"
              label={card.picture ? "Another image" : "Image"}
              hint="JPG, PNG, WEBP or GIF up to 10 MB"
              accept="image/jpeg,image/png,image/webp,image/gif"
              picture={card.picture}
              alt={card.alt}
              errors={errors}
            />
          </>
        )}
      </SaveDialog>
    </li>
  );
}
