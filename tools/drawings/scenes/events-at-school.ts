/** Events at the school. */
import { cloth } from "../cloth.ts";
import { birds, broadLeaves, meadow } from "../land.ts";
import {
  clay,
  darker,
  forest,
  leaf,
  lighter,
  marigold,
  mix,
  moss,
  paper,
  plum,
  rose,
  sand,
  skins,
  sky,
  straw,
} from "../palette.ts";
import { gown, sportsKit, teeMark, twoPiece, uniform, volunteer } from "../people/cast.ts";
import {
  ada,
  amina,
  bisi,
  efe,
  ladi,
  mamaSade,
  mamaUche,
  missGrace,
  ngozi,
  zainab,
} from "../people/friends.ts";
import { desk, flag, roomWindow, schoolBlock } from "../school.ts";
import { at, circle, line, path, raised, rect, times } from "../svg.ts";
import { ball, box, closedBook, pile, schoolBag } from "../things.ts";
import { countryside, farTrees, festoon, listener, room, stands, wide } from "./sets.ts";

const skirtOf = (fill: string) => ({ kind: "wrapper", fill }) as const;

const lesson = {
  ...wide,
  drawing:
    room(1067, 800, mix(sky, paper, 0.55), mix(plum, rose, 0.35)) +
    at(1230, 110, raised(roomWindow(250, 240))) +
    at(120, 110, raised(roomWindow(250, 240))) +
    raised(rect(640, 90, 460, 380, paper) + rect(626, 76, 488, 24, "#8a5a3c")) +
    line("M680 470 L640 820 M1060 470 L1100 820", darker(sand, 0.5), 12) +
    at(
      760,
      250,
      circle(0, 0, 76, sky) +
        path("M0 0 L0 -76 A76 76 0 0 1 66 38Z", marigold) +
        path("M0 0 L66 38 A76 76 0 0 1 -66 38Z", clay),
    ) +
    line("M900 180 H1050 M900 220 H1030 M900 260 H1046", plum, 9) +
    times(4, (i) =>
      rect(900 + i * 38, 420 - (40 + i * 24), 24, 40 + i * 24, [leaf, marigold, clay, plum][i] ?? leaf),
    ) +
    stands(440, 960, 1.25, {
      ...missGrace,
      turn: 0.6,
      mouth: "speaking",
      outfit: twoPiece(cloth.adire, straw, "short"),
      left: { to: [-60, -340] },
      right: { to: [178, -560], elbow: 1 },
    }) +
    stands(
      1280,
      930,
      1.1,
      {
        ...efe,
        turn: 0.6,
        eyes: "smiling",
        mouth: "laugh",
        outfit: volunteer(skirtOf(cloth.diamondsGold), leaf),
        chest: teeMark(paper),
        left: { to: [-30, -392] },
        right: { to: [34, -392] },
      },
      true,
    ) +
    listener(170, 860, 1.15, { kind: "cornrows" }, skins[2], clay) +
    listener(680, 880, 1.15, { kind: "hijab", cloth: leaf, band: forest }, skins[3], leaf) +
    listener(970, 880, 1.15, { kind: "puffs" }, skins[1], marigold) +
    listener(1470, 860, 1.15, { kind: "gele", cloth: clay, band: marigold }, skins[4], plum),
};

const kits = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, mix(sky, paper, 0.3)) +
    rect(0, 640, 1600, 430, sand) +
    at(800, 700, schoolBlock(), { scale: 1.95 }) +
    festoon(60) +
    stands(300, 990, 1.2, {
      ...amina,
      turn: 0.7,
      mouth: "laugh",
      outfit: volunteer(skirtOf(cloth.suns)),
      left: { to: [20, -400] },
      right: { to: [90, -410], elbow: 1 },
    }) +
    stands(
      1330,
      990,
      1.16,
      {
        ...ngozi,
        turn: 0.2,
        mouth: "laugh",
        eyes: "smiling",
        outfit: uniform,
        socks: paper,
        left: { to: [-26, -400] },
        right: { to: [26, -400] },
      },
      true,
    ) +
    at(1330, 620, raised(schoolBag(leaf, straw)), { scale: 0.9 }) +
    stands(
      1040,
      1000,
      1.2,
      {
        ...bisi,
        turn: 0.6,
        mouth: "laugh",
        outfit: uniform,
        socks: paper,
        left: { to: [-34, -400] },
        right: { to: [100, -560], elbow: 1 },
      },
      true,
    ) +
    stands(640, 1000, 1.22, {
      ...mamaUche,
      turn: 0.4,
      eyes: "smiling",
      mouth: "smile",
      outfit: gown(cloth.waves, straw),
      left: { to: [-40, -392] },
      right: { to: [44, -392] },
    }) +
    at(480, 880, raised(desk(560, "#b9783f", 110)), { scale: 1.2 }) +
    at(250, 872, raised(schoolBag(clay, marigold)), { scale: 1.15 }) +
    at(420, 872, raised(schoolBag(plum, clay)), { scale: 1.15 }) +
    at(590, 872, raised(schoolBag(leaf, straw)), { scale: 1.15 }) +
    at(740, 872, pile([marigold, clay, leaf, plum], 100)) +
    at(1190, 1040, raised(box(240, 130))) +
    at(1150, 915, closedBook(clay, 56, 70), { turn: -8 }),
};

const field = (x: number, y: number) => line(`M${x} ${y} q300 -26 620 0 t620 0`, lighter(moss, 0.35), 8);

const sports = {
  ...wide,
  drawing:
    countryside(1067, 560) +
    at(330, 590, raised(schoolBlock()), { scale: 0.66 }) +
    at(620, 596, flag(), { scale: 0.7 }) +
    farTrees(590) +
    festoon(40) +
    birds(1010, 250, mix(plum, sky, 0.4)) +
    field(-60, 690) +
    field(-100, 1000) +
    stands(210, 800, 0.72, {
      ...zainab,
      turn: 0.4,
      mouth: "laugh",
      outfit: uniform,
      socks: paper,
      left: { to: [-90, -650], elbow: -1 },
      right: { to: [90, -650], elbow: 1 },
    }) +
    stands(
      1400,
      810,
      0.74,
      {
        ...mamaSade,
        turn: 0.4,
        mouth: "laugh",
        outfit: gown(cloth.diamonds, marigold),
        left: { to: [-20, -440] },
        right: { to: [20, -440] },
      },
      true,
    ) +
    stands(
      1290,
      800,
      0.72,
      {
        ...ladi,
        turn: 0.4,
        mouth: "laugh",
        outfit: uniform,
        socks: paper,
        left: { to: [-90, -650], elbow: -1 },
        right: { to: [90, -640], elbow: 1 },
      },
      true,
    ) +
    stands(400, 1000, 1.14, {
      ...ngozi,
      turn: 0.9,
      mouth: "laugh",
      outfit: sportsKit(marigold),
      legs: "run",
      socks: paper,
      shoes: paper,
      left: { to: [-120, -430], hand: "fist" },
      right: { to: [104, -480], hand: "fist" },
    }) +
    stands(760, 970, 1.2, {
      ...bisi,
      turn: 0.9,
      mouth: "laugh",
      outfit: sportsKit(),
      legs: "run",
      socks: paper,
      shoes: paper,
      left: { to: [-120, -440], hand: "fist" },
      right: { to: [108, -470], hand: "fist" },
    }) +
    stands(
      1180,
      1000,
      1.14,
      {
        ...ada,
        turn: 0.8,
        mouth: "laugh",
        eyes: "smiling",
        outfit: sportsKit(marigold),
        legs: "run",
        socks: paper,
        shoes: paper,
        left: { to: [-116, -430], hand: "fist" },
        right: { to: [110, -560] },
      },
      true,
    ) +
    raised(at(960, 958, ball(46))) +
    meadow(29, 10, 0, 1010, 1600, 60, [forest, leaf], 0.2) +
    at(1590, 1110, broadLeaves([forest, leaf, plum], 5, 24, 240)),
};

export const eventsAtSchool = { "event-4": lesson, "event-5": kits, "event-6": sports };
