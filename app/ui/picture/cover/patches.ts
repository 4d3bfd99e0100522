/** A part of a picture that is covered. All numbers are fractions of the picture, from 0 to 1. */
export type Patch = { left: number; top: number; width: number; height: number };

/** How far an arrow key moves or resizes a patch. */
const STEP = 0.02;
/** Large enough to be pressed and seen. */
const SMALLEST = 0.04;
/** A new patch, in the middle of the upper half, where faces usually are. */
export const FIRST_PATCH: Patch = { left: 0.4, top: 0.2, width: 0.2, height: 0.2 };

type Point = { x: number; y: number };

/** The patch between two points of a drag; undefined if the drag was hardly one. */
export function patchBetween(one: Point, other: Point): Patch | undefined {
  const left = clamp(Math.min(one.x, other.x));
  const top = clamp(Math.min(one.y, other.y));
  const width = clamp(Math.max(one.x, other.x)) - left;
  const height = clamp(Math.max(one.y, other.y)) - top;
  return width < SMALLEST / 2 || height < SMALLEST / 2 ? undefined : keepWithin({ left, top, width, height });
}

/** How large a patch is that somebody taps. */
const TAPPED = 0.16;

/** The patch around a point that somebody taps. */
export function patchAround({ x, y }: Point): Patch {
  return keepWithin({ left: x - TAPPED / 2, top: y - TAPPED / 2, width: TAPPED, height: TAPPED });
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Moves a patch by an arrow key, or resizes it; undefined for another key. */
export function movePatch(patch: Patch, key: string, resizes: boolean): Patch | undefined {
  const [x, y] = DIRECTIONS[key] ?? [];
  if (x === undefined || y === undefined) return undefined;
  if (resizes) return keepWithin({ ...patch, width: patch.width + x, height: patch.height + y });
  return keepWithin({ ...patch, left: patch.left + x, top: patch.top + y });
}

/** Keeps a patch within the picture, and large enough. */
function keepWithin({ left, top, width, height }: Patch): Patch {
  const size = { width: clamp(Math.max(width, SMALLEST)), height: clamp(Math.max(height, SMALLEST)) };
  return {
    left: Math.min(clamp(left), 1 - size.width),
    top: Math.min(clamp(top), 1 - size.height),
    ...size,
  };
}

const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction));
