/** Clothes, fitted to the body of `figure.ts`. */
import { darker, night, paper } from "../palette.ts";
import { circle, inside, line, type Point, path, ribbon } from "../svg.ts";

export type Outfit = {
  top: string;
  sleeves?: "short" | "long" | "puff" | "none";
  cuff?: string;
  neckline?: "round" | "v" | "collar";
  collar?: string;
  bottom: {
    kind: "skirt" | "wrapper" | "gown" | "trousers" | "lap" | "ground" | "none";
    fill: string;
    hem?: string;
    /** The colour of the line between two folds, for prints, which have no darker shade. */
    fold?: string;
  };
  /** A sleeveless dress over the blouse, as in a school uniform. */
  pinafore?: string;
  /** Whether the blouse hangs over the skirt instead of being tucked in. */
  overskirt?: boolean;
  belt?: string;
  badge?: string;
};

const body =
  "C-34 -513 -52 -514 -62 -500 C-67 -488 -58 -462 -50 -440 C-46 -420 -43 -405 -41 -392 C-43 -372 -54 -352 -57 -328 " +
  "L57 -328 C54 -352 43 -372 41 -392 C43 -405 46 -420 50 -440 C58 -462 67 -488 62 -500 C52 -514 34 -513";

const torso = (neckline: Outfit["neckline"]) => {
  const dip = neckline === "v" ? "L0 -468" : "Q0 -488";
  return neckline === "v"
    ? `M-20 -522 ${body} 20 -522 ${dip} L-20 -522Z`
    : `M-23 -521 ${body} 23 -521 ${dip} -23 -521Z`;
};

const shadeOf = (fill: string, part = 0.2) => (fill.startsWith("#") ? darker(fill, part) : night);
const shadeStrength = (fill: string) => (fill.startsWith("#") ? 'opacity=".8"' : 'opacity=".22"');

export function bodice(outfit: Outfit): string {
  const { top, pinafore } = outfit;
  const shape = torso(outfit.neckline);
  const shade = path(
    "M-70 -520 L-40 -520 C-50 -470 -34 -430 -28 -392 C-34 -370 -40 -350 -40 -320 L-70 -320Z",
    shadeOf(top),
    shadeStrength(top),
  );
  const collar =
    outfit.neckline === "collar"
      ? path("M-23 -525 L1 -494 L-24 -478 L-42 -508Z", outfit.collar ?? paper) +
        path("M23 -525 L-1 -494 L24 -478 L42 -508Z", outfit.collar ?? paper) +
        line("M1 -494 L-24 -478 L-42 -508 M-1 -494 L24 -478 L42 -508", night, 1.6, 'opacity=".25"')
      : outfit.collar
        ? line(
            outfit.neckline === "v" ? "M-21 -520 L0 -470 L21 -520" : "M-23 -519 Q0 -486 23 -519",
            outfit.collar,
            7,
          )
        : "";
  const dress = pinafore
    ? path(
        "M-44 -511 L-25 -517 C-24 -490 -22 -474 -18 -462 Q0 -448 18 -462 C22 -474 24 -490 25 -517 L44 -511 C42 -480 44 -462 50 -440 C46 -420 43 -405 41 -388 L-41 -388 C-43 -405 -46 -420 -50 -440 C-44 -462 -42 -480 -44 -511Z",
        pinafore,
      ) +
      inside(
        shape,
        path("M-60 -516 L-36 -516 C-38 -470 -32 -430 -26 -386 L-60 -386Z", shadeOf(pinafore), 'opacity=".7"'),
      )
    : "";
  return (
    path(shape, top) +
    inside(shape, shade) +
    dress +
    collar +
    (outfit.badge
      ? circle(28, -446, 8, outfit.badge) +
        path("M24 -447 Q28 -445 28 -442 Q28 -445 32 -447 L32 -441 L28 -439 L24 -441Z", paper)
      : "")
  );
}

export const belt = (colour: string | undefined) =>
  colour ? path("M-44 -402 Q0 -394 44 -402 L45 -384 Q0 -376 -45 -384Z", colour) : "";

/** Draws a sleeve with a thin edge, so that it stands out from a blouse of the same cloth. */
function sleevePart(
  points: Point[],
  widths: number[],
  fill: string,
  from: number,
  to: number,
  ends: "round" | "hem",
) {
  const edge = ribbon(
    points,
    widths.map((width) => width + 3.5),
    shadeOf(fill, 0.16),
    from,
    to,
    ends,
  );
  const seam = fill.startsWith("#") ? edge : `<g opacity=".35">${edge}</g>`;
  return seam + ribbon(points, widths, fill, from, to, ends);
}

export function sleeve(points: Point[], outfit: Outfit, half: "upper" | "lower"): string {
  const { top, cuff } = outfit;
  const cuffOf = (width: number, end: number) =>
    cuff ? ribbon(points, [width, width + 1], cuff, end - 0.06, end + 0.02, "cut") : "";
  if (outfit.sleeves === "none") return "";
  if (outfit.sleeves === "long") {
    if (half === "upper") return sleevePart(points, [40, 38, 36], top, 0, 0.55, "round");
    return ribbon(points, [36, 34, 32], top, 0.5, 0.94, "hem") + cuffOf(34, 0.94);
  }
  if (half === "lower") return "";
  const puff = outfit.sleeves === "puff";
  return (
    sleevePart(points, puff ? [40, 58, 54, 36] : [40, 43, 45], top, 0, 0.4, "hem") +
    cuffOf(puff ? 37 : 46, 0.4)
  );
}

const shapes = {
  skirt: "M-43 -396 C-58 -360 -78 -260 -92 -168 Q-50 -148 0 -152 Q50 -148 92 -168 C78 -260 58 -360 43 -396Z",
  skirtWalk:
    "M-43 -396 C-58 -360 -92 -260 -112 -176 Q-60 -142 -6 -156 Q56 -142 98 -170 C82 -260 60 -360 43 -396Z",
  wrapper: "M-43 -396 C-66 -350 -72 -200 -66 -62 Q0 -46 66 -62 C72 -200 66 -350 43 -396Z",
  wrapperWalk: "M-43 -396 C-68 -350 -88 -200 -96 -72 Q0 -46 82 -64 C80 -200 66 -350 43 -396Z",
  gown: "M-43 -396 C-66 -340 -92 -180 -112 -40 Q-56 -14 0 -22 Q56 -14 112 -40 C92 -180 66 -340 43 -396Z",
  lap: "M-43 -396 C-62 -380 -90 -340 -98 -300 C-104 -262 -97 -190 -86 -138 Q0 -112 86 -138 C97 -190 104 -262 98 -300 C90 -340 62 -380 43 -396Z",
  ground:
    "M-43 -396 C-62 -380 -120 -352 -142 -316 C-150 -296 -120 -284 -60 -286 L70 -284 C140 -280 170 -296 160 -318 C140 -352 62 -372 43 -396Z",
} as const;

const folds = {
  skirt:
    "M-22 -380 C-30 -310 -40 -230 -46 -160 M4 -376 C4 -300 4 -230 6 -160 M26 -380 C36 -310 44 -230 54 -162",
  wrapper: "M34 -392 C10 -320 6 -180 22 -56 M20 -360 C-2 -300 -8 -240 -10 -190",
  gown: "M-22 -380 C-36 -280 -50 -160 -58 -34 M6 -370 C6 -260 8 -160 12 -30 M28 -380 C44 -280 56 -160 68 -34",
  lap: "M-16 -350 C-4 -310 -2 -220 -4 -128 M-48 -262 C-52 -210 -48 -170 -44 -130 M48 -262 C54 -210 50 -170 46 -130 M-78 -286 Q-50 -262 -18 -282 M78 -286 Q50 -262 18 -282 M24 -356 Q12 -330 4 -310",
  ground:
    "M-30 -370 C-50 -340 -90 -320 -128 -312 M20 -372 C50 -340 100 -326 148 -320 M-60 -298 Q0 -312 80 -300",
} as const;

export function skirt(outfit: Outfit, legs: string): string {
  const { kind, fill, hem, fold } = outfit.bottom;
  if (kind === "none" || kind === "trousers") {
    return kind === "trousers"
      ? path("M-42 -396 C-52 -370 -58 -340 -58 -318 L58 -318 C58 -340 52 -370 42 -396Z", fill)
      : "";
  }
  const walking = legs === "walk" || legs === "run";
  const shape =
    kind === "skirt" && walking
      ? shapes.skirtWalk
      : kind === "wrapper" && walking
        ? shapes.wrapperWalk
        : shapes[kind];
  const shade = path(
    "M-180 -400 L-30 -400 C-44 -300 -64 -200 -70 -40 L-180 -40Z",
    shadeOf(fill),
    shadeStrength(fill),
  );
  return (
    path(shape, fill) +
    inside(
      shape,
      shade +
        line(
          folds[kind],
          fold ?? (fill.startsWith("#") ? darker(fill, 0.35) : night),
          3,
          fill.startsWith("#") ? "" : 'opacity=".4"',
        ) +
        (hem ? hemBand(kind, hem, walking) : ""),
    )
  );
}

function hemBand(kind: string, hem: string, walking: boolean): string {
  const y = kind === "gown" ? -44 : kind === "wrapper" ? -80 : kind === "lap" ? -136 : -178;
  const drop = walking ? 6 : 0;
  return line(`M-130 ${y + drop - 4} Q-60 ${y + 16} 0 ${y + 12} Q60 ${y + 16} 130 ${y - 4}`, hem, 14);
}

/** Draws the straps of a backpack over the shoulders. */
export const straps = (colour: string) => {
  const strap = path(
    "M-42 -515 L-25 -519 C-20 -480 -20 -450 -32 -420 L-46 -426 C-37 -456 -38 -484 -42 -515Z",
    colour,
  );
  return `${strap}<g transform="scale(-1 1)">${strap}</g>`;
};
