import "react-image-crop/dist/ReactCrop.css";
import { useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import type { PictureUploadAnswer } from "#app/ui/rich-text/upload-file.ts";

type CropPictureProps = {
  /** An address of the picture, and the size of its largest stored version. */
  picture: { id: string; address: string; width: number; height: number };
  onCropped: (part: PictureData) => void;
  onClose: () => void;
};

const SHAPES: Record<string, { label: string; aspect?: number }> = {
  free: { label: "Any" },
  landscape: { label: "Landscape, 3 to 2", aspect: 3 / 2 },
  square: { label: "Square", aspect: 1 },
  portrait: { label: "Portrait, 2 to 3", aspect: 2 / 3 },
};
const OPTIONS = Object.entries(SHAPES).map(([value, { label }]) => ({ value, label }));
const WHOLE: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };
/** A narrower picture is enlarged where a text is widest, and looks blurred. */
const SHARP_WIDTH = 672;
const HANDLES = {
  cropArea: "The part that stays. Arrow keys move it.",
  nwDragHandle: "Upper left corner",
  nDragHandle: "Upper edge",
  neDragHandle: "Upper right corner",
  eDragHandle: "Right edge",
  seDragHandle: "Lower right corner",
  sDragHandle: "Lower edge",
  swDragHandle: "Lower left corner",
  wDragHandle: "Left edge",
};

/** Lets a person choose a part of a stored picture, and stores it as a picture of its own. */
export function CropPicture({ picture, onCropped, onClose }: CropPictureProps) {
  const { id, address, width, height } = picture;
  const { send, busy, answer } = useSave<PictureUploadAnswer>("Failed to crop picture.");
  const [shape, setShape] = useState("free");
  const [part, setPart] = useState(WHOLE);
  const size = { width: pixels(part.width, width), height: pixels(part.height, height) };
  const isWhole = size.width === width && size.height === height;

  function choose(next: string) {
    const aspect = SHAPES[next]?.aspect;
    setShape(next);
    setPart(
      aspect === undefined
        ? part
        : centerCrop(makeAspectCrop(largest(aspect, width, height), aspect, width, height), width, height),
    );
  }

  async function finish() {
    if (isWhole) return onClose();
    const { x: left, y: top } = part;
    const area = Object.entries({ left, top, width: part.width, height: part.height });
    const fractions = area.map(([side, percent]) => [side, String(clamp(percent / 100))]);
    const cropped = await send(`/admin/pictures/${id}/crop`, new URLSearchParams(fractions));
    if (cropped?.ok) onCropped(cropped.picture);
  }

  return (
    <Dialog open wide onClose={onClose} title="Crop the picture">
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          Drag the corners and edges, or move them with the arrow keys. What you cut off is not in the new
          picture; its description, caption and consents stay.
        </p>
        <SelectField
          name="shape"
          id="crop-shape"
          label="Shape"
          options={OPTIONS}
          value={shape}
          onChange={(event) => choose(event.target.value)}
        />
        <ReactCrop
          crop={part}
          onChange={(_, percent) => setPart(percent)}
          {...(SHAPES[shape]?.aspect && { aspect: SHAPES[shape].aspect })}
          ariaLabels={HANDLES}
          keepSelection
          ruleOfThirds
          className="mx-auto max-h-[45vh] [--rc-drag-handle-bg-colour:white] [--rc-drag-handle-mobile-size:1.5rem] [--rc-drag-handle-size:1.5rem]"
        >
          <img src={address} alt="" width={width} height={height} className="h-auto w-auto" />
        </ReactCrop>
        <p role="status" className="text-sm text-muted">
          {isWhole ? "The whole picture" : `${size.width} × ${size.height} pixels`}
          {size.width < SHARP_WIDTH && !isWhole ? ". It will look blurred on large screens." : ""}
        </p>
        <SaveProblem answer={answer} />
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} busyLabel="Cropping..." onClick={() => void finish()}>
          Use This Part
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The largest part of this shape. */
function largest(aspect: number, width: number, height: number): Partial<PercentCrop> & { unit: "%" } {
  return width / height > aspect ? { unit: "%", height: 100 } : { unit: "%", width: 100 };
}

const pixels = (percent: number, of: number) => Math.round((percent / 100) * of);
const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction));
