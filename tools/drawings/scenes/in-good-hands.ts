/** Pictures of people who take care: of clothes, meals, babies and sleep. */
import { cloth } from "../cloth.ts";
import { meadow, meetingTree } from "../land.ts";
import {
  clay,
  darker,
  dusk,
  forest,
  leaf,
  lighter,
  marigold,
  mix,
  moss,
  night,
  paper,
  plum,
  rose,
  sand,
  skins,
  sky,
  straw,
} from "../palette.ts";
import { blouse, nurse, twoPiece, uniform } from "../people/cast.ts";
import { carriedChild } from "../people/figure.ts";
import { amina, efe, mamaSade, mamaUche, ngozi, sisterHope, tutu } from "../people/friends.ts";
import { desk, roomWindow } from "../school.ts";
import { at, circle, line, oval, path, raised, rect } from "../svg.ts";
import { ball, blanket, bowl, pile, sewingMachine } from "../things.ts";
import { countryside, farTrees, festoon, onGround, onStool, room, stands, wide } from "./sets.ts";

const tape =
  line("M-54 -60 C-20 -20 20 -20 54 -66", straw, 9) + line("M-54 -60 C-20 -20 20 -20 54 -66", clay, 2);
const rail = (x: number, dresses: string[]) =>
  rect(x, 300, 520, 10, "#6b4232") +
  dresses
    .map((dress, i) =>
      path(
        `M${x + 40 + i * 108} 316 l40 0 l18 50 l-14 8 l30 170 l-108 0 l30 -170 l-14 -8Z`,
        dress,
        'opacity="1"',
      ),
    )
    .join("");

const measured = {
  ...wide,
  drawing:
    room(1067, 860, mix(straw, paper, 0.6), mix(clay, sand, 0.35)) +
    raised(rail(1010, [plum, leaf, plum, rose])) +
    at(90, 110, raised(roomWindow(260, 260))) +
    at(330, 800, raised(desk(460, "#9a5b34", 120))) +
    at(330, 790, sewingMachine(), { scale: 1.15 }) +
    stands(720, 1010, 1.3, {
      ...efe,
      turn: 0.3,
      mouth: "smile",
      outfit: uniform,
      socks: paper,
      left: { to: [-138, -470], elbow: -1 },
      right: { to: [138, -470], elbow: 1 },
    }) +
    stands(
      1010,
      1010,
      1.3,
      {
        ...mamaUche,
        turn: 0.6,
        mouth: "smile",
        outfit: twoPiece(cloth.sunsGreen, marigold),
        left: { to: [-30, -420] },
        right: { to: [150, -470], elbow: 1, hand: "fist" },
      },
      true,
    ) +
    at(800, 440, tape, { scale: 1.5 }),
};

const toddler = (skin: string, top: string, puffs = true) => ({
  skin,
  hair: puffs ? ({ kind: "puffs" } as const) : ({ kind: "low" } as const),
  headSize: 1.55,
  eyes: "smiling" as const,
  mouth: "laugh" as const,
  turn: 0.4,
  outfit: blouse(top, darker(top)),
  left: { to: [-60, -360] as const },
  right: { to: [90, -430] as const, elbow: 1 as const },
});

const nursery = {
  ...wide,
  drawing:
    room(1067, 780, mix(sky, paper, 0.6), mix(marigold, sand, 0.45)) +
    festoon(40) +
    at(1180, 170, raised(roomWindow(280, 270))) +
    raised(rect(110, 250, 330, 26, "#8a5a3c") + rect(110, 430, 330, 26, "#8a5a3c")) +
    at(190, 250, pile([clay, leaf], 110)) +
    at(350, 250, ball(40)) +
    at(
      200,
      430,
      circle(0, -36, 34, rose) +
        circle(0, -84, 24, rose) +
        circle(-8, -88, 4, night) +
        circle(8, -88, 4, night),
    ) +
    at(350, 430, pile([marigold, plum, dusk], 120)) +
    at(800, 830, blanket(cloth.check, 1320, 190)) +
    onStool(760, 980, 1.26, {
      ...mamaSade,
      turn: 0.4,
      mouth: "laugh",
      eyes: "smiling",
      outfit: { ...twoPiece(cloth.waves, straw), bottom: { kind: "lap", fill: cloth.waves } },
      left: { to: [-76, -400], elbow: -1 },
      right: { to: [90, -420], elbow: 1 },
    }) +
    onGround(400, 960, 0.78, toddler(skins[2], clay)) +
    onGround(1140, 950, 0.76, toddler(skins[1], marigold, false), true) +
    onGround(1380, 1010, 0.82, toddler(skins[3], leaf), true) +
    at(560, 1020, ball(44)) +
    at(180, 1000, circle(0, -30, 30, clay) + rect(30, -60, 60, 60, leaf) + rect(96, -50, 50, 50, marigold)),
};

const pot = (fill: string) =>
  oval(0, -92, 96, 22, darker(fill, 0.4)) +
  path("M-96 -92 C-120 -40 -96 12 0 14 C96 12 120 -40 96 -92 C60 -74 -60 -74 -96 -92Z", fill) +
  path(
    "M-30 -110 C-40 -140 -14 -150 -24 -184 M16 -110 C4 -140 34 -152 20 -190",
    "none",
    `stroke="${paper}" stroke-width="8" opacity=".8"`,
  );

const kitchen = {
  ...wide,
  drawing:
    countryside(1067, 560) +
    farTrees(590) +
    at(330, 800, meetingTree(), { scale: 0.82 }) +
    meadow(91, 8, 0, 900, 1600, 140, [forest, leaf], 0.3) +
    at(
      850,
      800,
      raised(
        rect(-480, -20, 960, 40, "#8a5a3c") +
          rect(-450, 20, 26, 230, "#6b4232") +
          rect(424, 20, 26, 230, "#6b4232"),
      ),
    ) +
    stands(660, 1000, 1.2, {
      ...tutu,
      turn: 0.5,
      mouth: "laugh",
      outfit: blouse(rose, cloth.diamonds),
      left: { to: [-40, -380] },
      right: { to: [120, -400], elbow: 1, hand: "fist", holds: line("M0 -30 L26 110", "#6b4232", 13) },
    }) +
    stands(
      1100,
      1000,
      1.2,
      {
        ...amina,
        turn: 0.5,
        mouth: "smile",
        outfit: { ...blouse(marigold, plum), sleeves: "long" },
        left: { to: [-64, -330] },
        right: { to: [60, -400], elbow: 1 },
      },
      true,
    ) +
    at(850, 806, raised(rect(-480, -24, 960, 44, "#9a5b34"))) +
    at(800, 780, pot(night)) +
    at(1040, 776, bowl(leaf, [clay, marigold, clay, straw, marigold, clay, clay, marigold])) +
    at(480, 776, bowl(plum, [leaf, moss, leaf, leaf, moss, leaf, moss])) +
    at(1240, 776, bowl(clay, [straw, straw, paper, straw, paper, straw])),
};

const baby = {
  skin: skins[2],
  hair: { kind: "low" as const },
  eyes: "smiling" as const,
  mouth: "smile" as const,
};

const checkUp = {
  ...wide,
  drawing:
    room(1067, 840, mix(dusk, paper, 0.7), mix(dusk, leaf, 0.3)) +
    at(120, 130, raised(roomWindow(280, 280))) +
    raised(
      rect(1090, 120, 380, 250, paper) +
        path(
          "M1280 330 C1200 270 1180 240 1186 206 C1194 172 1244 166 1280 206 C1316 166 1366 172 1374 206 C1380 240 1360 270 1280 330Z",
          clay,
        ),
    ) +
    at(1330, 840, raised(desk(420, "#c4874a", 130))) +
    at(1260, 828, pile([leaf, clay], 130)) +
    at(
      1420,
      826,
      raised(
        rect(-36, -110, 30, 110, sky) +
          rect(6, -84, 34, 84, rose) +
          rect(-36, -124, 30, 16, night) +
          rect(6, -98, 34, 16, night),
      ),
    ) +
    stands(560, 1010, 1.34, {
      ...ngozi,
      turn: 0.6,
      mouth: "smile",
      outfit: blouse(straw, cloth.wavesPlum),
      left: { to: [-58, -330] },
      right: { to: [22, -380] },
      ...carriedChild(baby, cloth.suns),
    }) +
    stands(
      940,
      1010,
      1.34,
      {
        ...sisterHope,
        turn: 0.6,
        mouth: "smile",
        outfit: nurse,
        shoes: paper,
        left: { to: [-60, -330] },
        right: {
          to: [150, -500],
          elbow: 1,
          holds: at(16, -6, circle(0, 0, 24, lighter(dusk, 0.3)) + circle(0, 0, 11, night)),
        },
      },
      true,
    ),
};

export const inGoodHands = {
  "post-9": measured,
  "post-10": nursery,
  "post-11": kitchen,
  "post-12": checkUp,
};
