/** Backdrops, and helpers that place people in them. */
import { acacia, birds, hut, land, palm, skyOf, sun } from "../land.ts";
import {
  clay,
  darker,
  leaf,
  lighter,
  marigold,
  mix,
  moss,
  paper,
  plum,
  rose,
  sand,
  sky,
  straw,
} from "../palette.ts";
import { type Figure, fromBehind, person } from "../people/figure.ts";
import { backOfHead, type Hair } from "../people/hair.ts";
import { bunting, stool } from "../school.ts";
import { at, line, path, raised, rect, times } from "../svg.ts";

export const wide = { width: 1600, height: 1067 } as const;

/** Draws a person standing at a place; `left` makes them face the viewer's left. */
export const stands = (x: number, y: number, scale: number, figure: Figure, left = false) =>
  raised(at(x, y, person(figure), { scale, flip: left }));

/** Draws a person behind a table or desk whose top is at `y`. */
export const sits = (x: number, y: number, scale: number, figure: Figure, left = false) =>
  stands(
    x,
    y + 372 * scale,
    scale,
    { ...figure, legs: "none", outfit: { ...figure.outfit, bottom: { kind: "none", fill: "" } } },
    left,
  );

/** Draws a person on the ground, with the cloth of the dress spread around them. */
export const onGround = (x: number, y: number, scale: number, figure: Figure, left = false) =>
  stands(
    x,
    y + 286 * scale,
    scale,
    {
      ...figure,
      legs: "none",
      outfit: { ...figure.outfit, bottom: { ...figure.outfit.bottom, kind: "ground" } },
    },
    left,
  );

/** Draws a person on a stool or bench, facing the viewer, with the feet at `y`. */
export const onStool = (x: number, y: number, scale: number, figure: Figure, left = false) =>
  at(x, y - 268 * scale, raised(stool()), { scale: scale * 1.7 }) +
  stands(
    x,
    y + 40 * scale,
    scale,
    { ...figure, outfit: { ...figure.outfit, bottom: { ...figure.outfit.bottom, kind: "lap" } } },
    left,
  );

/** Draws a member of the audience from behind, with the shoulders at `y`. */
export const listener = (
  x: number,
  y: number,
  scale: number,
  hair: Hair,
  skin: string,
  fill: string,
  collar?: string,
) => raised(at(x, y + 500 * scale, fromBehind(backOfHead(hair, skin), skin, fill, collar), { scale }));

/** Draws open country with hills; `horizon` is where the foreground starts. */
export function countryside(
  height: number,
  horizon: number,
  mood: "morning" | "noon" | "evening" = "noon",
  light = "",
): string {
  const skies = {
    morning: [sky, mix(sky, paper, 0.5), mix(paper, straw, 0.4)],
    noon: [sky, mix(sky, paper, 0.35), mix(sky, paper, 0.7)],
    evening: [mix(straw, paper, 0.3), mix(straw, marigold, 0.25), mix(marigold, clay, 0.3)],
  }[mood];
  const far = mood === "evening" ? mix(plum, clay, 0.4) : mix(rose, sky, 0.45);
  const h = horizon;
  return (
    skyOf(1600, h, skies) +
    light +
    land(
      [
        [-20, h - 90],
        [300, h - 140],
        [640, h - 70],
        [1000, h - 130],
        [1620, h - 80],
      ],
      height,
      far,
    ) +
    land(
      [
        [-20, h - 40],
        [420, h - 80],
        [900, h - 30],
        [1620, h - 90],
      ],
      height,
      mix(moss, mood === "evening" ? clay : straw, 0.3),
    ) +
    land(
      [
        [-20, h + 10],
        [500, h - 16],
        [1100, h + 16],
        [1620, h - 10],
      ],
      height,
      mood === "evening" ? mix(leaf, plum, 0.25) : mix(leaf, moss, 0.55),
    )
  );
}

export const village = (y: number) =>
  at(180, y, hut(), { scale: 1.1 }) +
  at(360, y + 16, hut(mix(clay, sand, 0.4)), { scale: 0.8 }) +
  at(60, y + 4, palm(), { scale: 0.8 });

export const farTrees = (y: number) =>
  at(1380, y, acacia(leaf), { scale: 0.66 }) +
  at(1180, y - 16, acacia(mix(leaf, moss, 0.4)), { scale: 0.4 }) +
  birds(880, y - 380, mix(plum, sky, 0.4));

export const lowSun = (x: number, y: number, r = 110) =>
  sun(x, y, r, [mix(straw, paper, 0.2), mix(straw, marigold, 0.3)]);

/** Draws the inside of the classroom: wall, dado, floor. */
export function room(
  height: number,
  floor: number,
  wall: string = mix(sand, paper, 0.35),
  dado: string = mix(leaf, moss, 0.4),
): string {
  return (
    rect(0, 0, 1600, height, wall) +
    path("M0 0 L520 0 L180 700 L0 700Z", lighter(wall, 0.35), 'opacity=".6"') +
    rect(0, floor - 190, 1600, 190, dado) +
    rect(0, floor - 198, 1600, 12, lighter(dado, 0.35)) +
    rect(0, floor, 1600, height - floor, mix(clay, sand, 0.62)) +
    line(
      times(6, (i) => `M${-60 + i * 330} ${height} L${160 + i * 250} ${floor} `),
      darker(mix(clay, sand, 0.62), 0.12),
      4,
    )
  );
}

export const festoon = (y: number) =>
  bunting(-20, y, 840, 60, [clay, marigold, leaf, plum], 11) +
  bunting(800, y, 840, 60, [clay, marigold, leaf, plum], 11);
