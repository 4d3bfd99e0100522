/** The school: its long block with a veranda, and a classroom. */
import {
  clay,
  darker,
  earth,
  forest,
  leaf,
  lighter,
  marigold,
  mix,
  night,
  paper,
  plum,
  sand,
  sky,
  straw,
} from "./palette.ts";
import { at, circle, line, oval, path, rect, times } from "./svg.ts";

const opening = (x: number, shutter: string) =>
  rect(x - 46, -118, 92, 66, night) +
  rect(x - 46, -118, 92, 66, straw, 'opacity=".35"') +
  rect(x - 64, -122, 26, 74, shutter) +
  rect(x + 38, -122, 26, 74, shutter) +
  line(
    `M${x - 60} -104 h18 M${x - 60} -86 h18 M${x - 60} -68 h18 M${x + 42} -104 h18 M${x + 42} -86 h18 M${x + 42} -68 h18`,
    darker(shutter, 0.3),
    3,
  );

/** Draws the school, 760 wide and 250 high, standing on 0 0 at its middle. */
export function schoolBlock(wall = sand, shutter = leaf): string {
  return (
    rect(-360, -150, 720, 150, wall) +
    rect(-360, -38, 720, 38, clay) +
    [-270, -110, 110, 270].map((x) => opening(x, shutter)).join("") +
    rect(-34, -126, 68, 126, plum) +
    rect(-22, -112, 44, 40, mix(plum, straw, 0.25)) +
    circle(22, -52, 4, marigold) +
    path("M-400 -140 L-372 -236 L372 -236 L400 -140Z", earth) +
    times(17, (i) => line(`M${-368 + i * 46} -234 L${-396 + i * 49.5} -142`, darker(earth, 0.2), 4)) +
    rect(-400, -146, 800, 12, darker(earth, 0.35)) +
    times(6, (i) => rect(-386 + i * 152, -134, 12, 134, paper)) +
    rect(-400, -6, 800, 14, darker(sand, 0.2))
  );
}

export const flag = (height = 300) =>
  rect(-4, -height, 8, height, darker(sand, 0.4)) +
  path(
    `M4 ${-height + 4} C40 ${-height - 10} 60 ${-height + 20} 104 ${-height + 4} L104 ${-height + 30} C60 ${-height + 46} 40 ${-height + 16} 4 ${-height + 30}Z`,
    plum,
  ) +
  path(
    `M4 ${-height + 30} C40 ${-height + 16} 60 ${-height + 46} 104 ${-height + 30} L104 ${-height + 56} C60 ${-height + 72} 40 ${-height + 42} 4 ${-height + 56}Z`,
    marigold,
  ) +
  circle(0, -height - 4, 7, marigold);

/** Draws a blackboard, 560 by 300, with its upper left corner at 0 0. */
export const blackboard = (width = 560, height = 300, writing = "") =>
  rect(-14, -14, width + 28, height + 28, "#8a5a3c") +
  rect(0, 0, width, height, mix(forest, night, 0.35)) +
  writing +
  rect(-14, height + 8, width + 28, 16, darker("#8a5a3c", 0.2)) +
  rect(width * 0.7, height + 2, 34, 8, paper) +
  rect(width * 0.78, height + 2, 22, 8, marigold);

const chalk = (d: string, colour = paper, width = 4) => line(d, colour, width, 'opacity=".85"');

export const sums = (x = 0, y = 0) =>
  at(
    x,
    y,
    chalk("M0 40 L60 40 L0 -30Z M0 26 L12 26 L12 40") +
      chalk("M110 -20 h34 M127 -36 v34 M190 -30 l22 30 M212 -30 l-22 30 M250 -22 h30 M250 -6 h30", straw) +
      chalk("M320 -36 q30 0 12 22 l-16 18 h34 M380 -36 v42 M372 -28 l8 -8", paper) +
      chalk("M110 44 q16 -14 32 0 t32 0 t32 0 t32 0", sky, 3) +
      chalk("M270 44 h120", marigold, 4),
  );

export const sunOnBoard = (x: number, y: number) =>
  at(
    x,
    y,
    chalk("M-34 0 a34 34 0 0 1 68 0Z", marigold) +
      chalk("M0 -50 v-18 M-40 -36 l-12 -13 M40 -36 l12 -13 M-56 0 h-14 M56 0 h14", marigold) +
      chalk("M-80 14 H80", paper),
  );

/** Draws a window of the classroom with the country outside. */
export const roomWindow = (width = 220, height = 200) =>
  rect(-12, -12, width + 24, height + 24, paper) +
  rect(0, 0, width, height, sky) +
  path(
    `M0 ${height * 0.7} C${width * 0.3} ${height * 0.5} ${width * 0.6} ${height * 0.75} ${width} ${height * 0.55} L${width} ${height} L0 ${height}Z`,
    lighter(leaf, 0.2),
  ) +
  circle(width * 0.7, height * 0.32, 26, marigold) +
  rect(width / 2 - 5, 0, 10, height, paper) +
  rect(0, height / 2 - 5, width, 10, paper) +
  rect(-24, height + 8, width + 48, 18, darker(sand, 0.15));

/** Draws a desk or table from the front; its top is at y = 0. */
export const desk = (width = 300, wood = "#b9783f", panel = 130) =>
  rect(-width / 2 + 14, 16, 22, 230, darker(wood, 0.4)) +
  rect(width / 2 - 36, 16, 22, 230, darker(wood, 0.4)) +
  rect(-width / 2 + 6, 10, width - 12, panel, darker(wood, 0.16)) +
  rect(-width / 2 + 6, 10 + panel * 0.55, width - 12, 5, darker(wood, 0.3)) +
  rect(-width / 2, -10, width, 28, wood) +
  rect(-width / 2, 14, width, 5, darker(wood, 0.3));

export const stool = (wood = "#8a5a3c") =>
  rect(-56, 0, 13, 150, darker(wood, 0.3)) +
  rect(43, 0, 13, 150, darker(wood, 0.3)) +
  oval(0, 0, 74, 18, wood);

/** Draws a bunting of small triangles between two points. */
export function bunting(
  x: number,
  y: number,
  width: number,
  sag: number,
  colours: string[],
  count = 12,
): string {
  const height = (t: number) => y + 4 * sag * t * (1 - t);
  return (
    line(`M${x} ${y} Q${x + width / 2} ${y + 2 * sag} ${x + width} ${y}`, darker(sand, 0.5), 3.5) +
    times(count, (i) => {
      const t = (i + 0.5) / count;
      const half = (width / count) * 0.36;
      const bx = x + width * t;
      return path(
        `M${bx - half} ${height(t) - 2} L${bx + half} ${height(t) - 2} L${bx} ${height(t) + half * 2.1}Z`,
        colours[i % colours.length] ?? clay,
      );
    })
  );
}
