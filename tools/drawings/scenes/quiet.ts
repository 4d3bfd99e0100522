/** Quiet pictures: a sleeper, and the things on a desk. */
import { cloth } from "../cloth.ts";
import {
  clay,
  darker,
  dusk,
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
} from "../palette.ts";
import { blouse } from "../people/cast.ts";
import { ruth } from "../people/friends.ts";
import { stool } from "../school.ts";
import { at, circle, line, path, raised, rect, scatter, times } from "../svg.ts";
import { globe, lamp, openPages, pile } from "../things.ts";
import { stands, wide } from "./sets.ts";

const stars = (() => {
  const next = scatter(9);
  return times(26, () => circle(20 + next() * 400, 16 + next() * 250, 2 + next() * 3, straw));
})();

const asleep = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, mix(night, plum, 0.35)) +
    circle(1180, 260, 620, mix(plum, dusk, 0.16), 'opacity=".6"') +
    at(
      960,
      90,
      rect(-14, -14, 468, 378, mix(plum, clay, 0.4)) +
        rect(0, 0, 440, 350, "#1d1436") +
        stars +
        circle(310, 110, 52, straw) +
        circle(334, 96, 46, "#1d1436") +
        rect(214, 0, 12, 350, mix(plum, clay, 0.4)),
    ) +
    rect(0, 900, 1600, 170, mix(night, clay, 0.25)) +
    // The bed, a pillow, the sleeper and her blanket.
    raised(
      rect(120, 820, 1120, 120, "#6b4232") +
        rect(120, 560, 60, 400, "#8a5a3c") +
        rect(1200, 680, 60, 280, "#8a5a3c"),
    ) +
    path("M200 800 C190 700 250 668 360 676 C470 680 520 720 510 806Z", paper) +
    at(
      330,
      700,
      stands(0, 720, 1.25, {
        ...ruth,
        eyes: "down",
        mouth: "smile",
        turn: 0.3,
        legs: "none",
        outfit: { ...blouse(rose, rose), bottom: { kind: "none", fill: "" } },
      }),
      { turn: -64 },
    ) +
    path(
      "M470 830 C520 690 640 668 800 690 C960 640 1120 690 1210 740 L1216 850 L450 850Z",
      cloth.diamondsGold,
    ) +
    path(
      "M470 830 C520 690 640 668 800 690 C960 640 1120 690 1210 740 L1216 850 L450 850Z",
      night,
      'opacity=".28"',
    ) +
    at(1420, 900, raised(stool()), { scale: 0.9 }) +
    at(1420, 896, pile([clay, leaf, marigold], 130)) +
    at(1420, 836, openPages(110)),
};

const shelfOf = (y: number, covers: string[], from: number) =>
  rect(90, y, 1420, 30, "#8a5a3c") +
  covers
    .map((cover, i) => {
      const height = 150 + ((i * 53) % 70);
      return (
        rect(from + i * 62, y - height, 52, height, cover) +
        rect(from + i * 62, y - height + 24, 52, 12, lighter(cover, 0.5))
      );
    })
    .join("");

const booksForTheEvening = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, mix(plum, clay, 0.25)) +
    circle(1130, 760, 620, mix(plum, clay, 0.5)) +
    circle(1130, 760, 420, mix(clay, marigold, 0.35)) +
    raised(
      shelfOf(380, [clay, leaf, straw, plum, dusk, marigold, rose, paper, leaf, clay, straw], 140),
      "strong",
    ) +
    at(1240, 380, globe(), { scale: 1.7 }) +
    raised(rect(0, 830, 1600, 240, "#7a452c")) +
    rect(0, 830, 1600, 12, lighter("#7a452c", 0.25)) +
    at(1130, 838, raised(lamp(), "strong"), { scale: 2.6 }) +
    at(420, 838, pile([leaf, marigold, rose, clay, plum], 330), { scale: 1.25 }) +
    at(770, 950, openPages(420)) +
    at(
      1400,
      900,
      circle(0, 0, 58, paper) +
        circle(0, 0, 44, mix(clay, night, 0.5)) +
        line("M56 -10 C96 -14 96 34 52 26", paper, 12),
    ),
};

const field = (x: number, y: number, width: number) =>
  rect(x, y, width, 54, paper, `stroke="${plum}" stroke-width="4"`);

const examForm = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, mix(marigold, sand, 0.35)) +
    path("M0 0 L1600 0 L1600 320 L0 760Z", mix(marigold, sand, 0.55)) +
    at(
      560,
      130,
      raised(
        rect(0, 0, 720, 900, paper) +
          rect(0, 0, 720, 96, plum) +
          circle(74, 48, 26, marigold) +
          rect(124, 34, 330, 28, paper) +
          field(60, 150, 400) +
          field(60, 250, 400) +
          rect(510, 146, 150, 176, sky, `stroke="${plum}" stroke-width="4"`) +
          circle(585, 214, 34, "#613822") +
          path("M530 318 C536 262 634 262 640 318Z", plum) +
          times(
            4,
            (i) =>
              rect(60, 370 + i * 78, 44, 44, paper, `stroke="${plum}" stroke-width="4"`) +
              rect(130, 382 + i * 78, [430, 360, 470, 300][i] ?? 300, 18, mix(plum, paper, 0.7)),
          ) +
          line("M68 392 l14 16 l30 -38 M68 470 l14 16 l30 -38 M68 548 l14 16 l30 -38", leaf, 11) +
          line("M60 790 C110 740 130 820 180 780 C210 756 230 810 290 776", night, 6) +
          line("M60 816 H380", mix(plum, paper, 0.5), 4) +
          circle(590, 770, 66, clay, 'opacity=".85"') +
          circle(590, 770, 50, paper, 'opacity=".35"'),
        "strong",
      ),
      { turn: -4 },
    ) +
    at(
      1390,
      560,
      raised(
        rect(-17, -300, 34, 520, leaf) +
          path("M-17 220 L0 280 L17 220Z", sand) +
          rect(-17, -330, 34, 34, rose),
      ),
      { turn: 24 },
    ) +
    at(
      250,
      640,
      raised(
        rect(-150, -210, 300, 420, clay) +
          rect(-150, -210, 40, 420, darker(clay)) +
          rect(-80, -130, 190, 90, paper) +
          line("M-60 -100 H90 M-60 -72 H50", plum, 6),
        "strong",
      ),
      { turn: 8 },
    ) +
    at(
      1330,
      180,
      circle(0, 0, 92, paper) +
        circle(0, 0, 74, mix(clay, night, 0.45)) +
        line("M90 -14 C150 -20 150 56 84 44", paper, 18),
    ),
};

export const quiet = { "post-13": asleep, "post-18": booksForTheEvening, "post-19": examForm };
