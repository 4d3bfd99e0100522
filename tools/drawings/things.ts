/** Things that people hold and use, each around its own 0 0. */
import {
  clay,
  darker,
  dusk,
  earth,
  leaf,
  lighter,
  marigold,
  mix,
  night,
  paper,
  plum,
  rose,
  sand,
  sky,
  straw,
} from "./palette.ts";
import { at, circle, line, oval, path, rect, times } from "./svg.ts";

export const closedBook = (cover: string, width = 62, height = 82) =>
  rect(-width / 2 + 3, -height / 2 + 3, width, height, paper, 'rx="2"') +
  rect(-width / 2, -height / 2, width - 4, height, cover, 'rx="4"') +
  rect(-width / 2, -height / 2, 10, height, darker(cover, 0.3), 'rx="3"') +
  rect(-width / 2 + 20, -height / 2 + 14, width - 36, 10, lighter(cover, 0.6)) +
  circle(4, 12, 10, lighter(cover, 0.35));

/** Draws a stack of books held against the chest. */
export const armful = () =>
  at(6, -8, closedBook(leaf, 66, 88), { turn: 8 }) +
  at(-6, 0, closedBook(clay, 64, 84), { turn: -5 }) +
  at(2, 6, closedBook(marigold, 62, 76), { turn: 3 });

export const pile = (covers: string[], width = 110) =>
  times(covers.length, (i) => {
    const cover = covers[i] ?? clay;
    const shift = ((i * 37) % 17) - 8;
    return (
      rect(-width / 2 + shift, -20 * (i + 1), width, 20, cover, 'rx="4"') +
      rect(-width / 2 + shift + 10, -20 * (i + 1) + 5, width - 10, 10, paper) +
      rect(-width / 2 + shift, -20 * (i + 1), 16, 20, darker(cover, 0.2), 'rx="4"')
    );
  });

/** Draws an open book from the opposite side: its covers face the viewer. */
export const openCover = (cover = clay, width = 150) => {
  const half = width / 2;
  return (
    path(
      `M0 -46 C${-half * 0.5} -60 ${-half * 0.8} -58 ${-half} -52 L${-half} 40 C${-half * 0.8} 34 ${-half * 0.5} 34 0 48 C${half * 0.5} 34 ${half * 0.8} 34 ${half} 40 L${half} -52 C${half * 0.8} -58 ${half * 0.5} -60 0 -46Z`,
      paper,
    ) +
    path(
      `M0 -38 C${-half * 0.5} -52 ${-half * 0.8} -50 ${-half - 5} -44 L${-half - 5} 48 C${-half * 0.8} 42 ${-half * 0.5} 42 0 56 C${half * 0.5} 42 ${half * 0.8} 42 ${half + 5} 48 L${half + 5} -44 C${half * 0.8} -50 ${half * 0.5} -52 0 -38Z`,
      cover,
    ) +
    line("M0 -38 V56", darker(cover, 0.4), 5) +
    circle(half * 0.5, 0, 13, lighter(cover, 0.4))
  );
};

/** Draws an open book lying in front of the viewer, pages up. */
export const openPages = (width = 170) => {
  const h = width / 2;
  return (
    path(`M${-h - 6} 12 L${-h * 0.8} -34 L${h * 0.8} -34 L${h + 6} 12Z`, plum) +
    path(
      `M0 4 C${-h * 0.4} -12 ${-h * 0.7} -6 ${-h} 4 L${-h * 0.78} -40 C${-h * 0.5} -48 ${-h * 0.2} -48 0 -36Z`,
      paper,
    ) +
    path(
      `M0 4 C${h * 0.4} -12 ${h * 0.7} -6 ${h} 4 L${h * 0.78} -40 C${h * 0.5} -48 ${h * 0.2} -48 0 -36Z`,
      lighter(sand, 0.5),
    ) +
    line(
      `M${-h * 0.72} -30 L${-h * 0.14} -30 M${-h * 0.76} -20 L${-h * 0.14} -21 M${-h * 0.8} -10 L${-h * 0.2} -12 M${h * 0.72} -30 L${h * 0.14} -30 M${h * 0.76} -20 L${h * 0.14} -21`,
      mix(plum, paper, 0.55),
      3,
    )
  );
};

/** Draws a backpack from the front, behind the shoulders; `person` puts the straps over it. */
export const backpack = (colour: string = clay, shift = 0, pocket?: string) =>
  path(
    `M${-64 + shift} -500 C${-92 + shift} -500 ${-94 + shift} -440 ${-92 + shift} -360 C${-90 + shift} -336 ${92 + shift} -336 ${92 + shift} -360 C${94 + shift} -440 ${92 + shift} -500 ${64 + shift} -500Z`,
    colour,
  ) +
  path(
    `M${-90 + shift} -420 C${-70 + shift} -410 ${70 + shift} -410 ${90 + shift} -420 L${92 + shift} -360 C${92 + shift} -336 ${-92 + shift} -336 ${-92 + shift} -360Z`,
    pocket ?? darker(colour, 0.2),
  ) +
  rect(-82 + shift, -398, 14, 22, marigold, 'rx="4"');

export const schoolBag = (colour = clay, front = marigold) =>
  path("M-22 -128 C-22 -156 22 -156 22 -128", "none", `stroke="${darker(colour, 0.3)}" stroke-width="9"`) +
  path("M-58 0 C-66 -50 -62 -128 -36 -130 L36 -130 C62 -128 66 -50 58 0Z", colour) +
  path("M-62 -96 C-40 -84 40 -84 62 -96 L62 -80 C40 -68 -40 -68 -62 -80Z", darker(colour, 0.25)) +
  rect(-38, -58, 76, 50, front, 'rx="8"') +
  rect(-38, -58, 76, 14, darker(front, 0.2), 'rx="6"') +
  rect(-6, -92, 12, 22, paper, 'rx="3"');

export const lamp = () =>
  rect(-34, -12, 68, 14, night, 'rx="5"') +
  rect(-26, -28, 52, 18, darker(marigold, 0.4), 'rx="6"') +
  path("M-22 -28 C-42 -60 -40 -96 -20 -116 L20 -116 C40 -96 42 -60 22 -28Z", mix(straw, paper, 0.5)) +
  path("M0 -40 C-16 -58 -6 -76 2 -96 C8 -78 16 -60 0 -40Z", marigold) +
  path("M0 -40 C-8 -52 -2 -62 2 -74 C6 -60 8 -52 0 -40Z", clay) +
  rect(-24, -128, 48, 14, night, 'rx="5"') +
  line("M-30 -34 C-64 -90 -40 -150 0 -152 C40 -150 64 -90 30 -34", night, 5);

export const laptop = (screen = sky) =>
  path("M-92 0 L-80 -112 L80 -112 L92 0Z", night) +
  path("M-80 -8 L-70 -103 L70 -103 L80 -8Z", screen) +
  path("M-110 0 L110 0 L104 14 L-104 14Z", lighter(night, 0.3));

/** Draws the laptop's lid, as seen from across the table. */
export const laptopLid = () =>
  path("M-84 0 L-76 -104 Q-74 -110 -68 -110 L68 -110 Q74 -110 76 -104 L84 0Z", lighter(night, 0.25)) +
  circle(0, -56, 12, marigold) +
  rect(-96, -4, 192, 10, night, 'rx="4"');

export const microphone = () =>
  rect(-7, -92, 14, 96, night) +
  oval(0, 4, 46, 10, night) +
  rect(-19, -150, 38, 66, lighter(night, 0.15), 'rx="19"') +
  line("M-17 -128 h34 M-17 -116 h34 M-17 -104 h34", marigold, 3.5);

export const headphones = (t = 0) =>
  line(`M${-40 + 2 * t} 0 C-48 -84 48 -84 ${40 - 2 * t} 0`, night, 8) +
  rect(-49 + 2 * t, -12, 17, 34, clay, 'rx="8"') +
  (t < 0.6 ? rect(32, -12, 17, 34, clay, 'rx="8"') : "");

export const radio = () =>
  line("M60 -84 L96 -160", night, 5) +
  rect(-84, -88, 168, 88, clay, 'rx="10"') +
  circle(-38, -44, 30, night) +
  circle(-38, -44, 20, lighter(night, 0.25)) +
  circle(-38, -44, 7, marigold) +
  rect(10, -72, 60, 20, paper, 'rx="4"') +
  circle(24, -28, 9, marigold) +
  circle(54, -28, 9, marigold) +
  line("M44 -70 v16", clay, 3);

export const megaphone = () =>
  path("M0 -12 L64 -42 L64 42 L0 12Z", marigold) +
  path("M64 -46 C76 -30 76 30 64 46Z", darker(marigold, 0.3)) +
  rect(-22, -14, 26, 28, clay, 'rx="6"') +
  rect(6, 10, 12, 30, night, 'rx="5"');

export const ball = (r = 34) =>
  circle(0, 0, r, paper) +
  path(
    `M0 ${-r * 0.42} L${r * 0.4} ${-r * 0.13} L${r * 0.25} ${r * 0.34} L${-r * 0.25} ${r * 0.34} L${-r * 0.4} ${-r * 0.13}Z`,
    plum,
  ) +
  line(
    `M0 ${-r * 0.42} V${-r} M${r * 0.4} ${-r * 0.13} L${r * 0.94} ${-r * 0.3} M${r * 0.25} ${r * 0.34} L${r * 0.58} ${r * 0.8} M${-r * 0.25} ${r * 0.34} L${-r * 0.58} ${r * 0.8} M${-r * 0.4} ${-r * 0.13} L${-r * 0.94} ${-r * 0.3}`,
    plum,
    4,
  );

/** Draws an open box of gifts for school. */
export const box = (width = 220, height = 120, colour = "#c99a5b") =>
  path(
    `M${-width / 2} ${-height} L${width / 2} ${-height} L${width / 2 - 8} 0 L${-width / 2 + 8} 0Z`,
    colour,
  ) +
  path(
    `M${-width / 2} ${-height} L${-width / 2 - 40} ${-height + 40} L${-width / 2 - 14} ${-height + 44} L${-width / 2 + 4} ${-height + 8}Z`,
    darker(colour, 0.2),
  ) +
  path(
    `M${width / 2} ${-height} L${width / 2 + 40} ${-height + 40} L${width / 2 + 14} ${-height + 44} L${width / 2 - 4} ${-height + 8}Z`,
    darker(colour, 0.2),
  ) +
  markOn(0, -height * 0.42, 1.5);

/** Draws the site's mark in one colour. */
export const markOn = (x: number, y: number, scale: number, colour = plum, light = marigold) =>
  at(
    x,
    y,
    at(
      -16,
      -16,
      circle(16, 15, 7.6, light) +
        path(
          "M1 14c5.5-1 11 .8 15 5.2 4-4.4 9.5-6.2 15-5.2v12.8c-5.5-.8-11 .3-15 4.2-4-3.9-9.5-5-15-4.2z",
          colour,
        ),
    ),
    { scale },
  );

/** Draws a school certificate with a seal. */
export const certificate = () =>
  rect(-60, -42, 120, 84, paper, `rx="4" stroke="${marigold}" stroke-width="5"`) +
  line("M-34 -18 H34 M-40 0 H40 M-30 14 H10", mix(plum, paper, 0.4), 4) +
  circle(34, 22, 11, clay);

/** Draws a treadle sewing machine on its table; the table's top is at y = 0. */
export const sewingMachine = () =>
  path("M-96 0 L-96 -22 L96 -22 L96 0Z", darker(clay, 0.55)) +
  path(
    "M-70 -22 L-70 -60 L-58 -60 L-58 -92 C-58 -112 -40 -118 -24 -116 L70 -116 C92 -116 96 -96 96 -80 L96 -22 L58 -22 L58 -76 L-34 -76 L-34 -22Z",
    night,
  ) +
  circle(100, -84, 30, lighter(night, 0.22)) +
  circle(100, -84, 20, night) +
  circle(100, -84, 6, marigold) +
  line("M-46 -60 V-24", sand, 5) +
  line("M-20 -98 H50", marigold, 5) +
  rect(24, -136, 14, 20, rose, 'rx="3"');

export const bowl = (fill: string, fruit: string[]) =>
  times(fruit.length, (i) =>
    circle(-44 + (i % 5) * 22, -40 - Math.floor(i / 5) * 20 + (i % 2) * 4, 16, fruit[i] ?? clay),
  ) +
  path("M-72 -36 L72 -36 C66 0 40 10 0 10 C-40 10 -66 0 -72 -36Z", fill) +
  line("M-70 -32 H70", lighter(fill, 0.35), 6);

export const blanket = (fill: string, width: number, height: number) =>
  path(
    `M${-width / 2} 0 Q0 ${-height * 0.3} ${width / 2} 0 Q${width / 2 + 20} ${height / 2} ${width / 2 - 30} ${height} Q0 ${height * 1.2} ${-width / 2 + 30} ${height} Q${-width / 2 - 20} ${height / 2} ${-width / 2} 0Z`,
    fill,
  );

export const globe = () =>
  circle(0, -62, 44, dusk) +
  path("M-30 -90 C-10 -100 4 -80 -10 -66 C-4 -50 -20 -34 -30 -44 C-42 -60 -40 -80 -30 -90Z", leaf) +
  path("M12 -88 C30 -84 40 -66 34 -48 C20 -40 10 -60 12 -88Z", leaf) +
  line("M-24 -112 C-74 -86 -62 -22 -6 -12 M0 -14 V-2", earth, 6) +
  oval(0, 0, 34, 8, earth);
