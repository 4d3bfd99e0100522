/** Events in the communities. */
import { cloth } from "../cloth.ts";
import { meadow, meetingTree } from "../land.ts";
import {
  clay,
  darker,
  dusk,
  forest,
  leaf,
  marigold,
  moss,
  paper,
  plum,
  rose,
  sand,
  skins,
  sky,
  straw,
} from "../palette.ts";
import { blouse, gown, greenUniform, kaftan, teeMark, uniform, volunteer } from "../people/cast.ts";
import { carriedChild } from "../people/figure.ts";
import {
  ada,
  amina,
  bisi,
  chioma,
  efe,
  elder,
  mamaSade,
  mamaUche,
  musa,
  ngozi,
  ruth,
  tutu,
  zainab,
} from "../people/friends.ts";
import { desk, schoolBlock } from "../school.ts";
import { at, circle, path, raised, times } from "../svg.ts";
import { armful, closedBook, markOn, pile } from "../things.ts";
import { countryside, farTrees, listener, onStool, stands, village, wide } from "./sets.ts";

const skirtOf = (fill: string) => ({ kind: "wrapper", fill }) as const;

const baby = { skin: skins[1], hair: { kind: "low" as const }, eyes: "smiling" as const };

const underTheTree = {
  ...wide,
  drawing:
    countryside(1067, 600) +
    village(640) +
    farTrees(640) +
    at(900, 830, meetingTree(), { scale: 1.08 }) +
    meadow(3, 9, 0, 860, 1600, 160, [forest, leaf], 0.2) +
    stands(330, 960, 1.06, {
      ...tutu,
      turn: 0.6,
      mouth: "smile",
      outfit: blouse(straw, cloth.waves),
      left: { to: [-58, -330] },
      right: { to: [22, -380] },
      ...carriedChild(baby, cloth.wavesPlum),
    }) +
    onStool(560, 960, 0.98, {
      ...elder,
      turn: 0.7,
      mouth: "calm",
      outfit: { ...kaftan(paper, plum), bottom: { kind: "lap", fill: paper } },
      left: { to: [-40, -310] },
      right: { to: [44, -310] },
    }) +
    stands(850, 980, 1.2, {
      ...chioma,
      turn: 0.3,
      mouth: "speaking",
      outfit: volunteer(skirtOf(cloth.suns)),
      chest: teeMark(),
      left: { to: [-110, -440], elbow: -1 },
      right: { to: [124, -500], elbow: 1 },
    }) +
    onStool(
      1150,
      970,
      1,
      {
        ...mamaSade,
        turn: 0.6,
        mouth: "smile",
        outfit: { ...gown(clay, marigold) },
        left: { to: [-30, -330] },
        right: { to: [30, -330] },
      },
      true,
    ) +
    stands(
      1390,
      975,
      1.06,
      {
        ...amina,
        turn: 0.7,
        eyes: "smiling",
        outfit: blouse(rose, plum),
        left: { to: [-30, -390] },
        right: { to: [34, -390] },
      },
      true,
    ) +
    listener(480, 1010, 0.95, { kind: "puffs" }, skins[1], clay) +
    listener(720, 1030, 0.95, { kind: "gele", cloth: marigold, band: darker(marigold) }, skins[3], plum) +
    listener(1010, 1030, 0.95, { kind: "hijab", cloth: sky, band: dusk }, skins[2], dusk) +
    listener(1270, 1020, 0.95, { kind: "bun" }, skins[2], leaf),
};

const banner = (width: number) =>
  path(`M0 0 Q${width / 2} 36 ${width} 0 L${width} 190 Q${width / 2} 232 0 190Z`, paper) +
  path(`M0 0 Q${width / 2} 36 ${width} 0 L${width} 22 Q${width / 2} 58 0 22Z`, clay) +
  path(`M0 168 Q${width / 2} 208 ${width} 168 L${width} 190 Q${width / 2} 232 0 190Z`, clay) +
  markOn(width / 2, 122, 4) +
  [0.2, 0.8].map((t) => at(width * t, 112, closedBook(leaf, 70, 88), { turn: t < 0.5 ? -10 : 10 })).join("") +
  [0.34, 0.66]
    .map((t) =>
      at(
        width * t,
        116,
        times(6, (i) =>
          at(0, 0, path("M0 -12 C8 -24 8 -36 0 -46 C-8 -36 -8 -24 0 -12Z", i % 2 ? marigold : clay), {
            turn: i * 60,
          }),
        ) + circle(0, 0, 11, plum),
      ),
    )
    .join("");

const march = {
  ...wide,
  drawing:
    countryside(1067, 560, "morning") +
    at(1130, 590, raised(schoolBlock()), { scale: 0.62 }) +
    farTrees(590) +
    village(600) +
    path("M-20 820 C400 760 1200 760 1620 830 L1620 1080 L-20 1080Z", sand) +
    meadow(9, 12, 0, 700, 1600, 70, [forest, leaf], 0.3) +
    stands(330, 880, 0.92, {
      ...zainab,
      turn: 0.5,
      mouth: "laugh",
      outfit: blouse(plum, cloth.diamondsGold),
      legs: "walk",
      left: { to: [-70, -300] },
      right: { to: [96, -560], hand: "fist" },
    }) +
    stands(1240, 880, 0.92, {
      ...mamaUche,
      turn: 0.4,
      mouth: "laugh",
      outfit: gown(forest, straw),
      left: { to: [-80, -300] },
      right: { to: [90, -620] },
    }) +
    stands(250, 1010, 1.18, {
      ...ada,
      turn: 0.5,
      mouth: "laugh",
      outfit: volunteer({ kind: "skirt", fill: plum }),
      chest: teeMark(),
      legs: "walk",
      right: { to: [88, -520], hand: "fist" },
      left: { to: [-88, -560], hand: "open" },
    }) +
    stands(560, 1006, 1.18, {
      ...bisi,
      turn: 0.4,
      mouth: "speaking",
      outfit: uniform,
      socks: paper,
      legs: "walk",
      left: { to: [-50, -440], hand: "fist" },
      right: { to: [54, -440], hand: "fist" },
    }) +
    stands(840, 1010, 1.2, {
      ...chioma,
      turn: 0.4,
      mouth: "laugh",
      eyes: "smiling",
      outfit: volunteer(skirtOf(cloth.suns)),
      legs: "walk",
      left: { to: [-54, -440], hand: "fist" },
      right: { to: [54, -440], hand: "fist" },
    }) +
    stands(1120, 1006, 1.18, {
      ...ngozi,
      turn: 0.4,
      mouth: "smile",
      outfit: greenUniform,
      socks: paper,
      legs: "walk",
      left: { to: [-50, -440], hand: "fist" },
      right: { to: [54, -440], hand: "fist" },
    }) +
    stands(1400, 1010, 1.18, {
      ...efe,
      turn: 0.5,
      mouth: "laugh",
      outfit: volunteer({ kind: "skirt", fill: clay }),
      chest: teeMark(),
      legs: "walk",
      left: { to: [-50, -440], hand: "fist" },
      right: { to: [110, -600] },
    }) +
    raised(at(330, 470, banner(1010)), "strong") +
    times(6, (i) =>
      at(
        [376, 520, 800, 900, 1080, 1296][i] ?? 0,
        484 + Math.sin((([46, 190, 470, 570, 750, 966][i] ?? 0) / 1010) * Math.PI) * 16,
        circle(0, 0, 15, [skins[2], skins[1], skins[4], skins[4], skins[4], skins[3]][i] ?? skins[0]),
      ),
    ),
};

const books = {
  ...wide,
  drawing:
    countryside(1067, 610) +
    village(640) +
    farTrees(650) +
    meadow(17, 12, 0, 700, 1600, 100, [forest, leaf], 0.3) +
    stands(
      1460,
      960,
      1.02,
      {
        ...zainab,
        turn: 0.6,
        eyes: "smiling",
        outfit: uniform,
        socks: paper,
        left: { to: [-30, -400] },
        right: { to: [24, -404], holds: at(-8, -30, closedBook(leaf)) },
      },
      true,
    ) +
    stands(
      1240,
      980,
      1.12,
      {
        ...bisi,
        turn: 0.6,
        mouth: "laugh",
        outfit: greenUniform,
        socks: paper,
        left: { to: [-24, -394] },
        right: { to: [24, -392] },
      },
      true,
    ) +
    stands(620, 1010, 1.3, {
      ...musa,
      turn: 0.8,
      mouth: "smile",
      outfit: { ...volunteer({ kind: "trousers", fill: plum }) },
      chest: teeMark(),
      left: { to: [-58, -310] },
      right: { to: [150, -410], elbow: 1 },
    }) +
    stands(
      950,
      1010,
      1.22,
      {
        ...ruth,
        turn: 0.8,
        mouth: "laugh",
        eyes: "open",
        outfit: uniform,
        socks: paper,
        left: { to: [-60, -312] },
        right: { to: [128, -404], elbow: 1 },
      },
      true,
    ) +
    raised(at(800, 528, armful(), { scale: 1.35, turn: -4 })) +
    at(250, 800, raised(desk(380, "#b9783f", 90)), { scale: 1.1 }) +
    at(150, 792, pile([clay, leaf, marigold, plum, rose, moss], 150)) +
    at(310, 792, pile([plum, marigold, leaf, clay], 150)) +
    at(420, 792, pile([leaf, rose], 90)),
};

export const eventsInTheVillage = { "event-1": underTheTree, "event-2": march, "event-3": books };
