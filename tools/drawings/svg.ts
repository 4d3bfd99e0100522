/** Helpers for writing SVG. */
export type Point = readonly [x: number, y: number];

const short = (value: number) => Number(value.toFixed(1));

export const path = (d: string, fill: string, extra = "") => `<path d="${d}" fill="${fill}" ${extra}/>`;

export const line = (d: string, stroke: string, width: number, extra = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = "") =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${extra}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = "") =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${extra}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = "") =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${extra}/>`;

export type Placement = { scale?: number; flip?: boolean; turn?: number };

/** Transforms a drawing: moves, rotates (degrees), scales and mirrors it. */
export function at(
  x: number,
  y: number,
  drawing: string,
  { scale = 1, flip = false, turn = 0 }: Placement = {},
) {
  const size = `scale(${flip ? -scale : scale} ${scale})`;
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) ${size}">${drawing}</g>`;
}

/** Adds a crisp shadow, like that of one sheet of paper on another. */
export const raised = (drawing: string, strength: "soft" | "strong" = "soft") =>
  `<g filter="url(#${strength}-shadow)">${drawing}</g>`;

let clips = 0;
/** Clips a drawing to an outline. */
export function inside(outline: string, drawing: string): string {
  const id = `clip-${clips++}`;
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Returns the points of an arm or leg from `a` over the joint `b` to `c`, with a rounded joint. */
export function bend(a: Point, b: Point, c: Point, steps = 24): Point[] {
  const into = between(a, b, 0.7);
  const out = between(b, c, 0.3);
  const points: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    if (t < 0.35) points.push(between(a, into, t / 0.35));
    else if (t > 0.65) points.push(between(out, c, (t - 0.65) / 0.35));
    else {
      const u = (t - 0.35) / 0.3;
      points.push(between(between(into, b, u), between(b, out, u), u));
    }
  }
  return points;
}

/**
 * Draws a band along a line of points whose width runs through `widths`. The ends are round, or cut
 * straight.
 */
export function ribbon(
  points: Point[],
  widths: number[],
  fill: string,
  from = 0,
  to = 1,
  ends: "round" | "cut" | "hem" = "round",
) {
  const last = points.length - 1;
  const part = points.slice(Math.round(from * last), Math.round(to * last) + 1);
  const width = (i: number) => {
    const t = (i / (part.length - 1)) * (widths.length - 1);
    const k = Math.min(Math.floor(t), widths.length - 2);
    return ((widths[k] ?? 0) + ((widths[k + 1] ?? 0) - (widths[k] ?? 0)) * (t - k)) / 2;
  };
  const side = (sign: number) =>
    part.map((point, i) => {
      const before = part[Math.max(0, i - 1)] ?? point;
      const after = part[Math.min(part.length - 1, i + 1)] ?? point;
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const reach = (sign * width(i)) / length;
      return `${short(point[0] - (after[1] - before[1]) * reach)} ${short(point[1] + (after[0] - before[0]) * reach)}`;
    });
  const left = side(1);
  const right = side(-1).reverse();
  const join = (r: number, round: boolean) => (round ? `A${short(r)} ${short(r)} 0 0 0 ` : "L");
  const start = join(width(0), ends !== "cut");
  const end = join(width(part.length - 1), ends === "round");
  const d = `M${left.join("L")}${end}${right.join("L")}${start}${left[0]}Z`;
  return path(d, fill);
}

/**
 * Creates a repeatable sequence of numbers between 0 and 1, so that scattered things lie in the
 * same places each time.
 */
export function scatter(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4294967296;
  };
}

/** Draws `count` times and joins the parts. */
export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
