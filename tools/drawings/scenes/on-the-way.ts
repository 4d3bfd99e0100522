/** Pictures of ways: to school on foot, by van and by canoe, and up to its gate. */
import { cloth } from "../cloth.ts";
import { acacia, birds, broadLeaves, meadow, palm } from "../land.ts";
import {
  clay,
  darker,
  dusk,
  forest,
  leaf,
  lighter,
  marigold,
  mix,
  paper,
  plum,
  rose,
  sand,
  skins,
  sky,
  straw,
} from "../palette.ts";
import { checkUniform, kaftan, teeMark, uniform, volunteer } from "../people/cast.ts";
import { straps } from "../people/clothes.ts";
import { ada, bisi, chioma, efe, musa, ngozi, ruth, zainab } from "../people/friends.ts";
import { bunting, schoolBlock } from "../school.ts";
import { at, inside, line, path, raised, rect, times } from "../svg.ts";
import { backpack, closedBook, pile } from "../things.ts";
import { van } from "./highlights.ts";
import { countryside, farTrees, lowSun, stands, village, wide } from "./sets.ts";

/** Books on the head, held with one hand. */
const onHead = (covers: string[]) => at(4, -648, pile(covers, 120));

const dawnWalk = {
  ...wide,
  drawing:
    countryside(1067, 640, "morning", lowSun(420, 560, 150)) +
    at(1420, 660, acacia(leaf), { scale: 0.7 }) +
    at(150, 668, palm(), { scale: 0.8 }) +
    birds(980, 200, mix(plum, sky, 0.4)) +
    path("M-20 930 C500 850 1100 860 1620 800 L1620 960 C1100 1010 500 1010 -20 1080Z", sand) +
    meadow(71, 14, 0, 720, 1600, 120, [forest, leaf], 0.35) +
    stands(360, 985, 1.16, {
      ...bisi,
      turn: 0.7,
      mouth: "smile",
      outfit: checkUniform,
      legs: "walk",
      socks: paper,
      chest: onHead([clay, leaf, marigold]),
      left: { to: [-40, -340] },
      right: { to: [64, -640], elbow: 1 },
    }) +
    stands(740, 975, 1.24, {
      ...ruth,
      turn: 0.7,
      mouth: "laugh",
      eyes: "smiling",
      outfit: checkUniform,
      legs: "walk",
      socks: paper,
      back: backpack(clay, -24),
      chest: straps(darker(clay)),
      left: { to: [-46, -462], hand: "fist" },
      right: { to: [70, -360] },
    }) +
    stands(1130, 965, 1.2, {
      ...efe,
      turn: 0.75,
      mouth: "smile",
      outfit: checkUniform,
      legs: "walk",
      socks: paper,
      chest: onHead([plum, straw, rose]),
      left: { to: [-30, -350] },
      right: { to: [66, -640], elbow: 1 },
    }) +
    at(1560, 1110, broadLeaves([forest, plum, leaf], 5, 26, 280)),
};

const vanOnTheRoad = {
  ...wide,
  drawing:
    countryside(1067, 600) +
    farTrees(620) +
    village(640) +
    path("M-20 900 C500 800 900 790 1620 830 L1620 1010 C1000 930 500 980 -20 1090Z", mix(clay, sand, 0.55)) +
    at(720, 960, raised(van), { scale: 1.9 }) +
    meadow(19, 10, 0, 980, 1600, 80, [forest, leaf], 0.35) +
    stands(
      1320,
      1010,
      1.24,
      {
        ...musa,
        turn: 0.5,
        mouth: "laugh",
        outfit: volunteer({ kind: "trousers", fill: plum }),
        chest: teeMark(),
        left: { to: [-132, -560], elbow: -1 },
        right: { to: [56, -366], elbowAt: [118, -412], hand: "fist" },
      },
      true,
    ),
};

const hull = (fill: string) =>
  path(
    "M-520 -60 C-470 20 -380 48 -200 52 L220 52 C390 46 470 20 530 -70 C430 -20 300 -6 0 -6 C-300 -6 -420 -14 -520 -60Z",
    fill,
  ) +
  line("M-520 -60 C-420 -14 -300 -6 0 -6 C300 -6 430 -20 530 -70", lighter(fill, 0.3), 9) +
  line("M-380 18 C-200 34 240 34 400 12", darker(fill, 0.3), 4);

const ripples = (y: number, shift: number) =>
  times(6, (i) =>
    line(`M${shift + i * 290} ${y} q34 -16 68 0 t68 0`, lighter(dusk, 0.55), 5, 'opacity=".8"'),
  );

const booksByCanoe = {
  ...wide,
  drawing:
    countryside(1067, 470, "morning", lowSun(1180, 400, 110)) +
    at(160, 520, palm(), { scale: 0.95 }) +
    at(1460, 520, palm(), { scale: 1.1 }) +
    rect(0, 520, 1600, 560, mix(dusk, sky, 0.25)) +
    path("M0 520 L1600 520 L1600 560 C1100 585 500 545 0 575Z", mix(leaf, forest, 0.3)) +
    path("M900 580 L1480 580 L1320 660 L1040 660Z", straw, 'opacity=".35"') +
    ripples(640, 40) +
    ripples(760, -90) +
    ripples(990, 60) +
    inside(
      "M0 0 H1600 V840 H0Z",
      stands(420, 1090, 1.18, {
        ...ngozi,
        turn: 0.7,
        mouth: "smile",
        legs: "none",
        outfit: volunteer({ kind: "wrapper", fill: cloth.wavesPlum }),
        chest: teeMark(),
        left: { to: [70, -430], elbow: 1, hand: "fist" },
        right: { to: [84, -520], elbow: 1, hand: "fist", holds: line("M-30 -130 L96 330", "#8a5a3c", 15) },
      }) +
        stands(
          1190,
          1085,
          1.1,
          {
            ...zainab,
            turn: 0.6,
            mouth: "laugh",
            legs: "none",
            outfit: uniform,
            left: { to: [-40, -420] },
            right: { to: [20, -410], holds: at(-6, -20, closedBook(clay, 70, 92), { turn: -8 }) },
          },
          true,
        ),
    ) +
    at(660, 790, pile([clay, leaf, marigold, rose, plum], 170)) +
    at(850, 790, pile([plum, straw, leaf, clay], 160)) +
    at(1030, 790, pile([marigold, rose, leaf], 150)) +
    at(800, 800, raised(hull("#7d4a2b"), "strong"), { scale: 1.28 }) +
    ripples(900, -30) +
    at(40, 1110, broadLeaves([forest, leaf, plum], 5, 26, 260)),
};

const atTheGate = {
  ...wide,
  drawing:
    countryside(1067, 600) +
    at(940, 690, raised(schoolBlock()), { scale: 1.25 }) +
    path("M560 700 L960 700 L1240 1080 L180 1080Z", sand) +
    meadow(23, 9, 1150, 880, 450, 150, [forest, leaf], 0.35) +
    [330, 1180]
      .map((x) => raised(rect(x, 430, 76, 520, mix(clay, sand, 0.35)) + rect(x - 14, 410, 104, 34, clay)))
      .join("") +
    bunting(400, 440, 790, 50, [marigold, leaf, plum, clay], 12) +
    stands(660, 1010, 1.38, {
      ...musa,
      skin: skins[3],
      turn: 0.4,
      mouth: "smile",
      hair: { kind: "cap", cloth: leaf, band: marigold },
      outfit: kaftan(sky, forest),
      left: { to: [-66, -310] },
      right: { to: [126, -470], elbow: 1 },
    }) +
    stands(
      940,
      1010,
      1.2,
      {
        ...ada,
        turn: 0.5,
        mouth: "laugh",
        eyes: "smiling",
        outfit: uniform,
        socks: paper,
        back: backpack(marigold, -10),
        chest: straps(darker(marigold)),
        left: { to: [-44, -462], hand: "fist" },
        right: { to: [62, -320] },
      },
      true,
    ) +
    stands(
      1400,
      1000,
      1.12,
      {
        ...chioma,
        turn: 0.5,
        mouth: "smile",
        outfit: uniform,
        socks: paper,
        left: { to: [-120, -600], elbow: -1 },
        right: { to: [60, -330] },
      },
      true,
    ),
};

export const onTheWay = {
  "post-7": dawnWalk,
  "post-8": vanOnTheRoad,
  "event-7": booksByCanoe,
  "event-8": atTheGate,
};
