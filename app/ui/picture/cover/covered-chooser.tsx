import { type RefObject, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { CoverFaces } from "./cover-faces.tsx";

type CoveredChooserProps = {
  ref: RefObject<HTMLInputElement | null>;
  onCovered: (file: File) => void;
};

/** Chooses a picture and covers faces in it, once somebody calls `ref.current.click()`. */
export function CoveredChooser({ ref, onCovered }: CoveredChooserProps) {
  const [file, setFile] = useState<File>();
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label="Picture whose faces to cover"
        onChange={(event) => {
          event.stopPropagation();
          setFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {file ? (
        <CoverFaces
          file={file}
          onClose={() => setFile(undefined)}
          onCovered={(covered) => {
            setFile(undefined);
            onCovered(covered);
          }}
        />
      ) : null}
    </>
  );
}

/** A button that chooses a picture and covers faces in it. */
export function CoverFacesButton({ onCovered }: Pick<CoveredChooserProps, "onCovered">) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-haspopup="dialog"
        onClick={() => chooser.current?.click()}
      >
        Choose a picture and cover faces
      </Button>
      <CoveredChooser ref={chooser} onCovered={onCovered} />
    </div>
  );
}
