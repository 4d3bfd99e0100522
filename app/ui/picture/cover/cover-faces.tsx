import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { coveredFile, drawCovered } from "./cover-picture.ts";
import { FIRST_PATCH, movePatch, type Patch, patchAround, patchBetween } from "./patches.ts";

type CoverFacesProps = { file: File; onCovered: (file: File) => void; onClose: () => void };

const FAILED = "This browser can't open the picture. Choose a JPG or PNG.";

/** Covers faces and badges in a picture. What is covered never leaves the device. */
export function CoverFaces({ file, onCovered, onClose }: CoverFacesProps) {
  const [patches, setPatches] = useState<readonly Patch[]>([]);
  const [problem, setProblem] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useOpenedPicture(file, () => setProblem(FAILED));

  useEffect(() => {
    if (picture && canvas.current) drawCovered(canvas.current, picture, patches);
  }, [picture, patches]);

  async function finish(): Promise<void> {
    if (patches.length === 0) setProblem("Cover at least one part, or cancel.");
    else if (picture && canvas.current) onCovered(await coveredFile(canvas.current, file.name));
  }
  return (
    <Dialog open wide onClose={onClose} title="Cover faces and badges">
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          Tap each face, school badge or sign, or drag over it. Only the covered picture is sent; nobody can
          uncover it.
        </p>
        <Patches patches={patches} onChange={setPatches}>
          <canvas ref={canvas} className="block h-auto max-h-[60vh] max-w-full" />
        </Patches>
        <p role="alert" className={problem ? "field-error" : undefined}>
          {problem}
        </p>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={() => setPatches([...patches, FIRST_PATCH])}>
          Add a Patch
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void finish()}>Use This Picture</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Decodes a chosen file, upright as the camera was held. */
function useOpenedPicture(file: File, onFailed: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  const failed = useRef(onFailed);
  useEffect(() => {
    let isOpen = true;
    createImageBitmap(file).then(
      (opened) => isOpen && setPicture(opened),
      () => isOpen && failed.current(),
    );
    return () => {
      isOpen = false;
    };
  }, [file]);
  return picture;
}

type PatchesProps = {
  patches: readonly Patch[];
  onChange: (patches: readonly Patch[]) => void;
  children: React.ReactNode;
};

/** Shows the patches over the picture. They are tapped or drawn, and moved and removed by keys. */
function Patches({ patches, onChange, children }: PatchesProps) {
  const [start, setStart] = useState<{ x: number; y: number }>();
  const [drawn, setDrawn] = useState<Patch>();
  const replace = (index: number, patch: Patch | undefined) =>
    onChange(patches.flatMap((one, at) => (at === index ? (patch ?? []) : one)));

  function pointIn({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
  return (
    <div
      className="relative mx-auto w-fit cursor-crosshair touch-none select-none"
      onPointerDown={(event) => {
        if (event.target instanceof HTMLButtonElement) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(pointIn(event));
      }}
      onPointerMove={(event) => start && setDrawn(patchBetween(start, pointIn(event)))}
      onPointerUp={() => {
        if (start) onChange([...patches, drawn ?? patchAround(start)]);
        setStart(undefined);
        setDrawn(undefined);
      }}
    >
      {children}
      {drawn ? <span className="absolute border-2 border-white bg-plum/60" style={placeOf(drawn)} /> : null}
      {patches.map((patch, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: patches have no other identity
          key={index}
          type="button"
          className="absolute cursor-pointer border-2 border-white outline-2 outline-plum outline-dashed focus-visible:outline-4 focus-visible:outline-solid"
          style={placeOf(patch)}
          aria-label={`Patch ${index + 1}. Arrow keys move it, with Shift they resize it. Press it to remove it.`}
          onClick={() => replace(index, undefined)}
          onKeyDown={(event) => {
            if (event.key === "Delete" || event.key === "Backspace") return replace(index, undefined);
            const moved = movePatch(patch, event.key, event.shiftKey);
            if (!moved) return;
            event.preventDefault();
            replace(index, moved);
          }}
        />
      ))}
    </div>
  );
}

const placeOf = ({ left, top, width, height }: Patch) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
