import type { Patch } from "./patches.ts";

/** More than any screen shows of a picture. */
const LONGEST_SIDE = 2560;
/** A patch becomes so many squares each way: too few to recognise anybody by. */
const SQUARES = 3;

/** The size in which a picture is drawn and sent. */
export function drawnSize({ width, height }: Pick<ImageBitmap, "width" | "height">) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Draws a picture, and in place of each patch a few squares of one colour each. */
export function drawCovered(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  patches: readonly Patch[],
): void {
  Object.assign(canvas, drawnSize(picture));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = document.createElement("canvas");
  Object.assign(small, { width: SQUARES, height: SQUARES });
  const squares = small.getContext("2d") as CanvasRenderingContext2D;
  // Averages all of a part, instead of taking a few of its pixels.
  squares.imageSmoothingQuality = "high";
  for (const patch of patches) {
    const [x, width] = pixels(patch.left, patch.width, canvas.width);
    const [y, height] = pixels(patch.top, patch.height, canvas.height);
    squares.drawImage(canvas, x, y, width, height, 0, 0, SQUARES, SQUARES);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, x, y, width, height);
    context.imageSmoothingEnabled = true;
  }
}

function pixels(start: number, length: number, whole: number): [start: number, length: number] {
  const first = Math.floor(start * whole);
  return [first, Math.ceil((start + length) * whole) - first];
}

/** Converts what is drawn to a file, which holds nothing of the picture below the patches. */
export async function coveredFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new Error("The browser made no file of the canvas");
  return new File([blob], name.replace(/(?:\.\w+)?$/, ".jpg"), { type: "image/jpeg" });
}
