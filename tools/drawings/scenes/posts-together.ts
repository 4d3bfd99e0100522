/** Blog pictures: on the way, in good company. */
import { cloth } from "../cloth.ts";
import { birds, broadLeaves, meadow } from "../land.ts";
import {
  clay,
  darker,
  dusk,
  forest,
  leaf,
  marigold,
  mix,
  moss,
  paper,
  plum,
  sand,
  skins,
  sky,
  straw,
} from "../palette.ts";
import { blouse, nurse, teeMark, uniform, volunteer } from "../people/cast.ts";
import { straps } from "../people/clothes.ts";
import { akimbo } from "../people/figure.ts";
import { amina, bisi, chioma, efe, ladi, musa, ngozi, sisterHope, tutu, zainab } from "../people/friends.ts";
import { schoolBlock } from "../school.ts";
import { at, circle, line, path, raised, rect } from "../svg.ts";
import { armful, backpack } from "../things.ts";
import { countryside, farTrees, lowSun, onGround, stands, village, wide } from "./sets.ts";

const twoFriends = {
  ...wide,
  drawing:
    countryside(1067, 620, "morning", lowSun(1200, 500, 130)) +
    at(1200, 640, raised(schoolBlock()), { scale: 0.52 }) +
    village(650) +
    birds(700, 180, mix(plum, sky, 0.4)) +
    path(
      "M1150 646 L1230 646 C1280 700 1500 760 1400 850 C1300 940 900 960 560 1080 L-20 1080 L-20 1020 C400 980 1000 900 1130 830 C1230 770 1140 710 1150 646Z",
      sand,
    ) +
    meadow(33, 12, 0, 740, 640, 160, [forest, leaf], 0.4) +
    meadow(8, 10, 1000, 920, 600, 120, [forest, leaf], 0.4) +
    stands(560, 1020, 1.3, {
      ...zainab,
      turn: 0.6,
      eyes: "smiling",
      mouth: "laugh",
      outfit: uniform,
      legs: "walk",
      socks: paper,
      back: backpack(leaf, -24),
      chest: "",
      left: { to: [-30, -420] },
      right: { to: [26, -412], holds: at(-18, -16, armful(), { turn: -5 }) },
    }) +
    stands(870, 1020, 1.32, {
      ...ngozi,
      turn: 0.5,
      tilt: -4,
      mouth: "laugh",
      outfit: uniform,
      legs: "walk",
      socks: paper,
      back: backpack(marigold, -24),
      chest: straps(darker(marigold)),
      left: { to: [-44, -462], hand: "fist" },
      right: { to: [96, -530], elbow: 1 },
    }) +
    at(60, 1110, broadLeaves([forest, plum, leaf], 5, 26, 280)),
};

const chart =
  rect(0, 0, 330, 420, paper) +
  rect(-14, -14, 358, 24, "#8a5a3c") +
  path(
    "M165 190 C110 130 60 140 60 90 C60 50 120 40 165 84 C210 40 270 50 270 90 C270 140 220 130 165 190Z",
    clay,
  ) +
  line("M70 120 H126 L146 84 L176 152 L196 120 H262", paper, 9) +
  [70, 165, 260].map((x, i) => circle(x, 280, 40, [sky, straw, mix(moss, paper, 0.5)][i] ?? sky)).join("") +
  path("M70 252 C86 276 92 286 86 298 C78 308 62 308 54 298 C48 286 54 276 70 252Z", dusk) +
  path(
    "M165 296 C140 296 138 266 152 264 C160 262 165 268 165 270 C165 268 170 262 178 264 C192 266 190 296 165 296Z M165 266 C166 254 172 250 178 248",
    clay,
    `stroke="${forest}" stroke-width="3"`,
  ) +
  path("M260 306 C234 292 238 258 262 250 C284 262 284 294 260 306Z", leaf) +
  line("M60 356 H270 M60 384 H230", mix(plum, paper, 0.5), 7);

const healthTalk = {
  ...wide,
  drawing:
    countryside(1067, 540) +
    farTrees(566) +
    village(580) +
    path("M60 880 L1180 870 L1380 1067 L-60 1067Z", cloth.stripes) +
    at(1140, 150, raised(chart), { scale: 1.25 }) +
    line("M1200 682 L1150 960 M1490 682 L1540 960", "#6b4232", 13) +
    stands(960, 985, 1.4, {
      ...sisterHope,
      turn: 0.4,
      mouth: "speaking",
      outfit: nurse,
      shoes: paper,
      left: { to: [-104, -450], elbow: -1 },
      right: { to: [150, -520], elbow: 1 },
    }) +
    onGround(230, 900, 1.3, {
      ...tutu,
      turn: 0.7,
      mouth: "smile",
      outfit: blouse(leaf, cloth.diamonds),
      left: { to: [-20, -350] },
      right: { to: [60, -352] },
    }) +
    onGround(640, 890, 1.26, {
      ...efe,
      turn: 0.7,
      mouth: "laugh",
      outfit: blouse(clay, plum),
      left: { to: [-20, -350] },
      right: { to: [56, -352] },
    }) +
    onGround(430, 1020, 1.4, {
      ...amina,
      skin: skins[0],
      turn: 0.7,
      eyes: "smiling",
      outfit: { ...blouse(marigold, cloth.wavesPlum), sleeves: "long" },
      left: { to: [-20, -350] },
      right: { to: [60, -352] },
    }),
};

const team = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, sky) +
    circle(800, 640, 620, mix(sky, paper, 0.45)) +
    circle(800, 640, 450, mix(paper, straw, 0.35)) +
    path(
      "M-20 800 C300 720 600 790 900 750 C1200 710 1400 780 1620 740 L1620 1080 L-20 1080Z",
      mix(leaf, moss, 0.5),
    ) +
    path("M-20 900 C400 850 1100 910 1620 860 L1620 1080 L-20 1080Z", leaf) +
    stands(530, 930, 1.16, {
      ...musa,
      turn: 0.1,
      mouth: "smile",
      outfit: volunteer({ kind: "trousers", fill: plum }),
      chest: teeMark(),
      left: { to: [-64, -310] },
      right: { to: [64, -320] },
    }) +
    stands(1090, 930, 1.12, {
      ...ladi,
      turn: 0.1,
      mouth: "laugh",
      outfit: { ...volunteer({ kind: "wrapper", fill: plum }), sleeves: "long" },
      chest: teeMark(),
      left: { to: [-60, -320] },
      right: { to: [120, -600], elbow: 1 },
    }) +
    stands(270, 1000, 1.24, {
      ...bisi,
      turn: 0.2,
      mouth: "laugh",
      outfit: volunteer({ kind: "skirt", fill: clay }),
      chest: teeMark(),
      left: { to: [-124, -640], elbow: -1 },
      right: { to: [70, -330] },
    }) +
    stands(800, 1010, 1.32, {
      ...chioma,
      turn: 0.15,
      mouth: "laugh",
      eyes: "smiling",
      outfit: volunteer({ kind: "wrapper", fill: cloth.suns }),
      chest: teeMark(),
      ...akimbo,
    }) +
    stands(
      1340,
      1000,
      1.24,
      {
        ...efe,
        turn: 0.2,
        mouth: "smile",
        outfit: volunteer({ kind: "skirt", fill: plum }),
        chest: teeMark(),
        left: { to: [-66, -320] },
        right: { to: [30, -430], holds: at(-30, -14, armful()) },
      },
      true,
    ) +
    meadow(41, 12, 0, 1000, 1600, 70, [forest, darker(leaf)], 0.4),
};

export const postsTogether = { "post-2": twoFriends, "post-4": healthTalk, "post-5": team };
