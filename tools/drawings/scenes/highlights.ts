/** Three campaign highlights. */
import { cloth } from "../cloth.ts";
import { acacia, meadow } from "../land.ts";
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
import { blouse, greenUniform, teeMark, twoPiece, volunteer } from "../people/cast.ts";
import { carriedChild, handshake } from "../people/figure.ts";
import {
  ada,
  amina,
  bisi,
  chioma,
  efe,
  mamaUche,
  missGrace,
  musa,
  ngozi,
  tutu,
  zainab,
} from "../people/friends.ts";
import { desk, flag, schoolBlock } from "../school.ts";
import { at, circle, line, path, raised, rect, times } from "../svg.ts";
import { bowl, headphones, markOn, microphone } from "../things.ts";
import { countryside, farTrees, sits, stands, wide } from "./sets.ts";

/** Draws the foundation's van, standing on 0 0. */
export const van =
  path(
    "M-220 -40 L-220 -190 C-220 -214 -206 -222 -190 -222 L90 -222 C130 -222 150 -160 176 -128 L212 -116 C224 -112 226 -100 226 -84 L226 -40Z",
    paper,
  ) +
  path("M-220 -100 L224 -100 L226 -40 L-220 -40Z", marigold) +
  path("M56 -204 L88 -204 C110 -204 130 -160 146 -130 L56 -130Z", dusk) +
  rect(-92, -204, 124, 74, dusk, 'rx="8"') +
  rect(-204, -204, 92, 74, dusk, 'rx="8"') +
  markOn(-30, -72, 1.7) +
  [-130, 130].map((x) => circle(x, -36, 42, night) + circle(x, -36, 20, sand)).join("") +
  rect(-180, -236, 240, 14, darker(clay, 0.3)) +
  rect(-160, -270, 90, 36, clay) +
  rect(-60, -262, 80, 28, leaf);

const visit = {
  ...wide,
  drawing:
    countryside(1067, 600) +
    farTrees(630) +
    at(560, 680, raised(schoolBlock()), { scale: 1.18 }) +
    at(1090, 690, flag(), { scale: 1.1 }) +
    at(60, 690, acacia(leaf), { scale: 0.8 }) +
    path("M-20 760 C400 720 1200 730 1620 780 L1620 960 C1100 900 500 900 -20 960Z", sand) +
    at(1350, 850, raised(van), { scale: 1.05 }) +
    meadow(61, 10, 0, 960, 1600, 90, [forest, leaf], 0.35) +
    stands(230, 960, 1.06, {
      ...zainab,
      turn: 0.6,
      mouth: "laugh",
      outfit: greenUniform,
      socks: paper,
      left: { to: [-60, -310] },
      right: { to: [100, -620], elbow: 1 },
    }) +
    stands(440, 990, 1.16, {
      ...bisi,
      turn: 0.6,
      mouth: "laugh",
      eyes: "smiling",
      outfit: greenUniform,
      socks: paper,
      left: { to: [-22, -420] },
      right: { to: [26, -424] },
    }) +
    stands(660, 1000, 1.2, {
      ...ngozi,
      turn: 0.7,
      mouth: "smile",
      outfit: greenUniform,
      socks: paper,
      left: { to: [-60, -310] },
      right: { to: [105, -410], elbow: 1, hand: "none" },
    }) +
    stands(
      1000,
      1010,
      1.28,
      {
        ...chioma,
        turn: 0.7,
        mouth: "laugh",
        outfit: volunteer({ kind: "wrapper", fill: cloth.suns }),
        chest: teeMark(),
        left: { to: [-62, -320] },
        right: { to: [98, -392], elbow: 1, hand: "none" },
      },
      true,
    ) +
    at(830, 508, handshake(ngozi.skin, chioma.skin), { scale: 0.98 }) +
    stands(
      1290,
      990,
      1.2,
      {
        ...musa,
        turn: 0.5,
        mouth: "smile",
        outfit: volunteer({ kind: "trousers", fill: plum }),
        chest: teeMark(),
        left: { to: [-110, -600], elbow: -1 },
        right: { to: [60, -310] },
      },
      true,
    ),
};

const waves = (x: number, y: number, colour: string, flip = 1) =>
  line(
    [1, 2, 3]
      .map(
        (k) =>
          `M${x + flip * k * 30} ${y - k * 26} Q${x + flip * (k * 30 + k * 16)} ${y} ${x + flip * k * 30} ${y + k * 26}`,
      )
      .join(" "),
    colour,
    10,
  );

const onAir = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, mix(plum, night, 0.25)) +
    times(7, (i) =>
      times(4, (k) =>
        path(
          `M${i * 240 + (k % 2) * 120 - 60} ${k * 200 - 20} l100 86 l-100 86 l-100 -86Z`,
          mix(plum, rose, i % 2 ? 0.22 : 0.12),
        ),
      ),
    ) +
    circle(800, 430, 330, mix(plum, clay, 0.35)) +
    circle(800, 430, 240, mix(clay, marigold, 0.2)) +
    circle(800, 430, 150, marigold) +
    raised(
      rect(90, 120, 300, 110, clay, 'rx="14"') +
        circle(150, 175, 26, straw) +
        rect(200, 156, 150, 14, paper, 'rx="7"') +
        rect(200, 184, 110, 14, paper, 'rx="7"'),
    ) +
    sits(420, 850, 1.85, {
      ...tutu,
      turn: 0.85,
      mouth: "speaking",
      outfit: twoPiece(cloth.waves, straw),
      left: { to: [-50, -374] },
      right: { to: [116, -440], elbow: 1 },
    }) +
    sits(
      1180,
      850,
      1.85,
      {
        ...missGrace,
        hair: { kind: "low" },
        turn: 0.85,
        eyes: "smiling",
        mouth: "laugh",
        outfit: blouse(marigold, cloth.suns),
        left: { to: [-56, -374] },
        right: { to: [64, -378], elbow: 1 },
      },
      true,
    ) +
    at(424, 850 + (372 - 592) * 1.85, headphones(0.8), { scale: 1.85 }) +
    at(1176, 850 + (372 - 592) * 1.85, headphones(0.8), { scale: 1.85, flip: true }) +
    at(800, 866, raised(desk(1000, "#9a5b34", 160)), { scale: 1.5 }) +
    at(720, 850, raised(microphone()), { scale: 1.45, turn: -8 }) +
    at(880, 850, raised(microphone()), { scale: 1.45, turn: 8 }) +
    waves(830, 420, paper) +
    waves(770, 420, paper, -1) +
    at(800, 420, circle(0, 0, 12, paper)) +
    at(
      160,
      850,
      rect(-80, -18, 160, 18, paper) +
        rect(-70, -26, 150, 10, lighter(sky, 0.2)) +
        line("M-56 -8 H40", dusk, 4),
    ),
};

const stall = (width: number, one: string, two: string) =>
  rect(-width / 2 + 16, -420, 16, 420, "#6b4232") +
  rect(width / 2 - 32, -420, 16, 420, "#6b4232") +
  path(
    `M${-width / 2 - 30} -400 L${-width / 2 + 20} -500 L${width / 2 - 20} -500 L${width / 2 + 30} -400Z`,
    one,
  ) +
  times(6, (i) =>
    i % 2
      ? ""
      : path(
          `M${-width / 2 - 30 + (i * (width + 60)) / 6} -400 L${-width / 2 + 20 + (i * (width - 40)) / 6} -500 L${-width / 2 + 20 + ((i + 1) * (width - 40)) / 6} -500 L${-width / 2 - 30 + ((i + 1) * (width + 60)) / 6} -400Z`,
          two,
        ),
  ) +
  times(6, (i) =>
    path(
      `M${-width / 2 - 30 + (i * (width + 60)) / 6} -402 a${(width + 60) / 12} 34 0 0 0 ${(width + 60) / 6} 0Z`,
      i % 2 ? one : two,
    ),
  );

const table = (width: number, fill: string) =>
  rect(-width / 2, -150, width, 150, fill) +
  rect(-width / 2 - 14, -164, width + 28, 24, "#b9783f") +
  line(`M${-width / 2} -20 H${width / 2}`, darker("#b9783f", 0.2), 8);

const baby = { skin: skins[2], hair: { kind: "low" as const }, eyes: "open" as const };

const market = {
  ...wide,
  drawing:
    countryside(1067, 560, "morning") +
    farTrees(600) +
    path("M-20 760 C400 730 1200 740 1620 770 L1620 1080 L-20 1080Z", sand) +
    raised(at(300, 900, stall(520, clay, paper), { scale: 1.28 })) +
    raised(at(1290, 900, stall(480, leaf, straw), { scale: 1.28 })) +
    stands(260, 920, 1.08, {
      ...mamaUche,
      turn: 0.7,
      mouth: "laugh",
      outfit: blouse(plum, cloth.diamonds),
      left: { to: [-50, -350] },
      right: { to: [70, -420], elbow: 1 },
    }) +
    stands(
      1400,
      920,
      1.08,
      {
        ...amina,
        turn: 0.6,
        eyes: "smiling",
        mouth: "smile",
        outfit: blouse(rose, plum),
        left: { to: [-30, -400] },
        right: { to: [30, -400] },
      },
      true,
    ) +
    raised(at(280, 960, table(520, mix(clay, marigold, 0.3)))) +
    raised(at(1330, 960, table(460, moss))) +
    at(120, 796, bowl(plum, [clay, clay, marigold, clay, clay, clay, clay])) +
    at(300, 796, bowl(leaf, [marigold, straw, marigold, straw, marigold, marigold, straw])) +
    at(460, 796, bowl(clay, [moss, leaf, moss, moss, leaf, moss])) +
    at(1220, 796, bowl(marigold, [clay, rose, clay, rose, clay, rose])) +
    at(1420, 796, bowl(plum, [straw, marigold, straw, straw, marigold])) +
    stands(690, 1010, 1.28, {
      ...efe,
      turn: 0.6,
      mouth: "speaking",
      outfit: volunteer({ kind: "skirt", fill: plum }),
      chest: teeMark(),
      left: { to: [-60, -320] },
      right: {
        to: [118, -470],
        elbow: 1,
        holds: at(
          26,
          -4,
          rect(-34, -46, 68, 88, paper, 'rx="3"') +
            markOn(0, -16, 1.3) +
            line("M-22 16 H22 M-22 28 H10", dusk, 4),
          { turn: 8 },
        ),
      },
    }) +
    stands(
      1010,
      1010,
      1.26,
      {
        ...ada,
        hair: { kind: "scarf", cloth: cloth.wavesPlum, band: plum },
        turn: 0.6,
        mouth: "laugh",
        outfit: twoPiece(leaf, straw),
        left: { to: [-64, -330] },
        right: { to: [40, -372] },
        ...carriedChild(baby, cloth.suns),
      },
      true,
    ),
};

export const highlights = { "highlight-1": visit, "highlight-2": onAir, "highlight-3": market };
