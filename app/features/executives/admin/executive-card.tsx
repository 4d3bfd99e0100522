import { Button, ExternalLink } from "#app/ui/control/button.tsx";
import { MoveButtons } from "#app/ui/list/move-buttons.tsx";
import type { Direction } from "#app/ui/list/use-moves.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { Executive } from "../executives.server.ts";

type ExecutiveCardProps = {
  executive: Executive;
  /** Whether there is nobody before them to swap with. */
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (direction: Direction) => void;
};

/** Renders one executive and the actions on the card. */
export function ExecutiveCard({ executive, isFirst, isLast, onEdit, onDelete, onMove }: ExecutiveCardProps) {
  const { id, name, role, linkedin, picture, alt } = executive;
  return (
    <li className="grid grid-cols-[6rem_1fr] overflow-hidden rounded-lg border border-line bg-white sm:flex sm:flex-col">
      <div className="sm:aspect-square">
        <Picture
          picture={picture}
          alt={alt}
          sizes="(min-width: 80rem) 16rem, (min-width: 40rem) 30vw, 6rem"
          className="size-full object-cover"
        />
      </div>
      <div className="flex min-w-0 grow flex-col p-3">
        <h2 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted wrap-anywhere">{role}</p>
        {linkedin ? (
          <p>
            <ExternalLink
              href={linkedin}
              className="link mt-1 inline-flex min-h-6 text-sm"
              aria-label={`LinkedIn of ${name}`}
            >
              LinkedIn
            </ExternalLink>
          </p>
        ) : null}
        <div className="mt-auto -mr-2 -mb-1 -ml-2 flex flex-wrap items-center pt-2">
          <Button variant="quiet" size="small" className="px-2" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="px-2"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
          <span className="ml-auto flex">
            <MoveButtons id={id} name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          </span>
        </div>
      </div>
    </li>
  );
}
