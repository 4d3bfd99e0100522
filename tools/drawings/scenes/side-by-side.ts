/** Pictures of students who learn, talk or ask together. */
import { cloth } from "../cloth.ts";
import { acacia, birds, meadow } from "../land.ts";
import {
  clay,
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
  straw,
} from "../palette.ts";
import { checkUniform, greenUniform, twoPiece, uniform } from "../people/cast.ts";
import { ada, bisi, chioma, efe, mamaUche, ngozi, ruth, zainab } from "../people/friends.ts";
import { desk, roomWindow, schoolBlock, sunOnBoard } from "../school.ts";
import { at, circle, line, path, raised, rect, times } from "../svg.ts";
import { openPages, pile } from "../things.ts";
import { countryside, lowSun, onStool, room, sits, stands, wide } from "./sets.ts";

const lap = (fill: string) => ({ kind: "lap", fill }) as const;

const onTheBench = {
  ...wide,
  drawing:
    countryside(1067, 620, "evening", lowSun(1240, 540, 130)) +
    at(360, 760, acacia(mix(leaf, plum, 0.2)), { scale: 1.5 }) +
    birds(1000, 210, mix(plum, clay, 0.4)) +
    meadow(51, 9, 0, 860, 1600, 180, [forest, leaf], 0.3) +
    raised(
      rect(440, 800, 760, 34, "#8a5a3c") +
        rect(500, 834, 34, 160, "#6b4232") +
        rect(1106, 834, 34, 160, "#6b4232"),
    ) +
    onStool(680, 990, 1.32, {
      ...ngozi,
      turn: 0.7,
      mouth: "calm",
      eyes: "down",
      outfit: { ...uniform, bottom: lap(plum) },
      socks: paper,
      left: { to: [-30, -330] },
      right: { to: [30, -330] },
    }) +
    onStool(
      960,
      990,
      1.32,
      {
        ...ruth,
        turn: 0.7,
        mouth: "smile",
        outfit: { ...uniform, bottom: lap(plum) },
        socks: paper,
        left: { to: [-30, -330] },
        right: { to: [150, -450], elbow: 1 },
      },
      true,
    ),
};

const tap =
  raised(
    rect(-190, -330, 18, 490, "#6b4232") +
      rect(172, -330, 18, 490, "#6b4232") +
      rect(-220, -330, 440, 18, "#8a5a3c"),
  ) +
  path("M-58 -300 L58 -300 L66 -150 C66 -126 -66 -126 -66 -150Z", straw) +
  rect(-24, -330, 48, 34, clay) +
  line("M66 -180 C92 -178 96 -160 94 -120", lighter(dusk, 0.2), 10) +
  line("M94 -110 V96 M84 -100 V40 M104 -96 V60", dusk, 6) +
  path("M30 110 L160 110 L146 150 L44 150Z", clay);

const handWash = {
  ...wide,
  drawing:
    countryside(1067, 580) +
    at(420, 680, raised(schoolBlock()), { scale: 0.95 }) +
    path("M-20 800 C500 760 1100 780 1620 820 L1620 1080 L-20 1080Z", mix(clay, sand, 0.6)) +
    at(855, 790, tap, { scale: 1.35 }) +
    stands(
      1100,
      1010,
      1.18,
      {
        ...bisi,
        turn: 0.7,
        mouth: "laugh",
        outfit: greenUniform,
        socks: paper,
        left: { to: [104, -316], elbow: 1 },
        right: { to: [118, -322], elbow: 1 },
      },
      true,
    ) +
    stands(
      1360,
      1000,
      1.14,
      {
        ...zainab,
        turn: 0.6,
        mouth: "smile",
        outfit: greenUniform,
        socks: paper,
        left: { to: [-60, -320] },
        right: { to: [26, -420] },
      },
      true,
    ) +
    stands(350, 1010, 1.16, {
      ...efe,
      turn: 0.7,
      mouth: "laugh",
      eyes: "smiling",
      outfit: greenUniform,
      socks: paper,
      left: { to: [-30, -400] },
      right: { to: [60, -440], elbow: 1 },
    }),
};

const ledger = (lines: number) =>
  rect(-150, -20, 300, 26, plum) +
  path("M-146 -14 L-128 -60 L128 -60 L146 -14Z", paper) +
  times(lines, (i) => line(`M${-112 - i * 3} ${-50 + i * 11} H${112 + i * 3}`, mix(plum, paper, 0.6), 3));

const atTheBursar = {
  ...wide,
  drawing:
    room(1067, 860, mix(sand, paper, 0.4), mix(plum, rose, 0.45)) +
    at(110, 120, raised(roomWindow(240, 250))) +
    raised(
      rect(1150, 90, 360, 470, "#8a5a3c") +
        times(3, (i) => rect(1168, 110 + i * 152, 324, 134, mix(sand, night, 0.72))),
    ) +
    times(7, (i) => rect(1180 + i * 43, 126, 34, 118, [clay, leaf, plum, marigold, dusk][i % 5] ?? clay)) +
    times(6, (i) => rect(1180 + i * 50, 286, 40, 110, [leaf, plum, clay, straw][i % 4] ?? clay)) +
    times(4, (i) => rect(1184 + i * 76, 470, 60, 78, [straw, sand, dusk, rose][i % 4] ?? clay)) +
    sits(
      1010,
      800,
      1.42,
      {
        ...mamaUche,
        glasses: true,
        turn: 0.6,
        mouth: "smile",
        outfit: twoPiece(cloth.adire, straw),
        left: { to: [-50, -384] },
        right: { to: [60, -390], hand: "fist", holds: at(4, 4, rect(-4, -56, 8, 76, clay), { turn: 24 }) },
      },
      true,
    ) +
    at(960, 810, raised(desk(820, "#9a5b34", 170)), { scale: 1.2 }) +
    at(900, 800, ledger(4)) +
    at(1260, 798, pile([marigold, leaf, clay, plum], 170)) +
    at(640, 798, rect(-40, -56, 80, 56, straw) + circle(0, -28, 14, marigold)) +
    stands(310, 1030, 1.36, {
      ...chioma,
      turn: 0.7,
      mouth: "laugh",
      outfit: uniform,
      socks: paper,
      left: { to: [-60, -330] },
      right: {
        to: [128, -420],
        elbow: 1,
        holds: at(10, -4, rect(-26, -36, 56, 70, paper) + line("M-14 -18 H18 M-14 0 H18", clay, 4), {
          turn: 8,
        }),
      },
    }),
};

const sharedBook = {
  ...wide,
  drawing:
    room(1067, 880, mix(straw, paper, 0.55), mix(leaf, moss, 0.4)) +
    at(1210, 110, raised(roomWindow(270, 270))) +
    raised(
      rect(120, 110, 330, 240, mix(forest, night, 0.35)) + at(285, 260, sunOnBoard(0, 0), { scale: 1.3 }),
    ) +
    sits(600, 850, 1.66, {
      ...ada,
      turn: 0.75,
      mouth: "speaking",
      outfit: checkUniform,
      left: { to: [-40, -378] },
      right: { to: [88, -392], elbow: 1 },
    }) +
    sits(
      1010,
      850,
      1.66,
      {
        ...zainab,
        turn: 0.75,
        eyes: "smiling",
        mouth: "laugh",
        outfit: checkUniform,
        left: { to: [-46, -378] },
        right: { to: [74, -384], elbow: 1 },
      },
      true,
    ) +
    at(805, 866, raised(desk(880, "#b9783f", 140)), { scale: 1.5 }) +
    at(805, 846, openPages(260)) +
    at(330, 846, pile([leaf, marigold, clay], 150)) +
    at(1290, 846, pile([plum, dusk], 150)),
};

export const sideBySide = {
  "post-14": onTheBench,
  "post-15": handWash,
  "post-16": atTheBursar,
  "post-17": sharedBook,
};
