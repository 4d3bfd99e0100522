import { type MouseEvent, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Picture } from "#app/ui/picture/picture.tsx";

type FocusFieldProps = { picture: PictureData; focus: { x: number; y: number }; onChange: () => void };

/** Lets a person choose the point that stays visible where the picture is cropped. */
export function FocusField({ picture, focus, onChange }: FocusFieldProps) {
  const [{ x, y }, setPoint] = useState(focus);
  const set = (point: Partial<typeof focus>) => {
    setPoint((before) => ({ ...before, ...point }));
    onChange();
  };
  function choose({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (from: number, size: number) => Math.round(Math.min(1, Math.max(0, from / size)) * 100);
    set({ x: share(clientX - left, width), y: share(clientY - top, height) });
  }
  const cropped = { ...picture, focus: `${x}% ${y}%` };
  return (
    <fieldset className="field" aria-describedby="picture-focus-hint">
      <legend className="field-label">What must stay visible?</legend>
      <p className="field-hint" id="picture-focus-hint">
        Cards and portraits crop the picture around this point. Click on it, or move the sliders.
      </p>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        {/* The sliders do the same by keyboard. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div className="relative cursor-crosshair justify-self-start" onClick={choose}>
          <Picture
            picture={picture}
            alt=""
            sizes="20rem"
            className="block h-auto max-h-64 w-auto max-w-full"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white bg-marigold/60 shadow-[0_0_0_2px_black]"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </div>
        <div className="flex gap-2" aria-hidden="true">
          <Picture picture={cropped} alt="" sizes="5rem" className="size-20 rounded-full object-cover" />
          <Picture picture={cropped} alt="" sizes="9rem" className="h-20 w-36 rounded-md object-cover" />
        </div>
      </div>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Slider name="focusX" label="From the left" value={x} onChange={(value) => set({ x: value })} />
        <Slider name="focusY" label="From the top" value={y} onChange={(value) => set({ y: value })} />
      </div>
    </fieldset>
  );
}

type SliderProps = { name: string; label: string; value: number; onChange: (value: number) => void };

function Slider({ name, label, value, onChange }: SliderProps) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        className="min-h-11 accent-plum"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}
