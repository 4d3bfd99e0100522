/** The three story cards of the home page. */
import { cloth } from "../cloth.ts";
import { meadow, meetingTree } from "../land.ts";
import {
  clay,
  darker,
  forest,
  leaf,
  marigold,
  mix,
  moss,
  paper,
  plum,
  rose,
  sand,
  straw,
} from "../palette.ts";
import { blouse, twoPiece, uniform } from "../people/cast.ts";
import { ada, amina, bisi, efe, ngozi, ruth, tutu } from "../people/friends.ts";
import { blackboard, desk, roomWindow, sums, sunOnBoard } from "../school.ts";
import { at, line, oval, path, raised, rect, times } from "../svg.ts";
import { openPages, pile, sewingMachine } from "../things.ts";
import { countryside, lowSun, onGround, room, sits, stands, village } from "./sets.ts";

const size = { width: 1600, height: 1200 };
const pencil = at(0, 14, rect(-4, -52, 8, 70, marigold) + path("M-4 18 L0 32 L4 18Z", sand), { turn: 28 });

const backInClass = {
  ...size,
  drawing:
    room(1200, 860) +
    at(110, 110, raised(blackboard(640, 320, at(60, 120, sums(), { scale: 1.35 }) + sunOnBoard(540, 250)))) +
    at(1180, 120, raised(roomWindow(250, 250))) +
    sits(
      1060,
      660,
      0.98,
      {
        ...ngozi,
        turn: 0.7,
        eyes: "down",
        mouth: "calm",
        tilt: 3,
        outfit: uniform,
        left: { to: [-34, -384] },
        right: { to: [30, -384], holds: pencil },
      },
      true,
    ) +
    sits(
      1400,
      670,
      0.98,
      {
        ...bisi,
        turn: 0.6,
        mouth: "laugh",
        eyes: "smiling",
        outfit: uniform,
        left: { to: [-40, -384] },
        right: { to: [26, -384] },
      },
      true,
    ) +
    at(1060, 664, raised(desk(290))) +
    at(1400, 674, raised(desk(290))) +
    at(1060, 652, openPages(130)) +
    at(1400, 662, openPages(130)) +
    sits(580, 930, 1.85, {
      ...ada,
      turn: 0.75,
      tilt: -2,
      mouth: "smile",
      outfit: uniform,
      left: { to: [-64, -378] },
      right: { to: [40, -376], hand: "fist", holds: pencil },
    }) +
    at(580, 944, raised(desk(480)), { scale: 1.75 }) +
    at(640, 926, openPages(320)) +
    at(280, 930, pile([leaf, clay, plum, marigold], 200)),
};

const child = { ...bisi, headSize: 1.42 };

const motherAndDaughter = {
  ...size,
  drawing:
    countryside(1200, 720, "evening", lowSun(640, 600, 150)) +
    village(742) +
    at(1370, 1010, meetingTree(mix(leaf, forest, 0.35)), { scale: 1.05 }) +
    meadow(21, 14, 0, 860, 560, 150, [forest, darker(leaf)], 0.35) +
    path("M150 1010 L1330 1000 L1480 1170 L60 1180Z", cloth.stripes) +
    path("M150 1010 L1330 1000 L1340 1012 L146 1022Z", clay) +
    onGround(650, 1120, 1.62, {
      ...tutu,
      turn: 0.7,
      tilt: 5,
      eyes: "down",
      mouth: "smile",
      outfit: { ...twoPiece(cloth.wavesPlum, marigold), top: marigold, collar: plum, cuff: plum },
      left: { to: [10, -350], elbow: -1 },
      right: { to: [118, -356], elbow: 1 },
    }) +
    onGround(
      1040,
      1130,
      1.12,
      {
        ...child,
        turn: 0.6,
        tilt: 6,
        mouth: "laugh",
        eyes: "down",
        outfit: blouse(clay, cloth.check, "ground"),
        left: { to: [-30, -352] },
        right: { to: [104, -392], elbow: 1 },
      },
      true,
    ) +
    raised(at(762, 1064, openPages(290), { turn: -4 })) +
    at(260, 1140, pile([rose, leaf, marigold], 170)),
};

const shelf = (y: number, rolls: string[]) =>
  rect(120, y, 560, 16, "#8a5a3c") +
  rolls
    .map(
      (roll, i) =>
        rect(136 + i * 88, y - 92, 72, 92, roll, 'rx="14"') +
        oval(172 + i * 88, y - 82, 30, 9, paper, 'opacity=".35"'),
    )
    .join("");

const workshop = {
  ...size,
  drawing:
    room(1200, 880, mix(straw, paper, 0.5), mix(clay, sand, 0.3)) +
    raised(shelf(250, [cloth.suns, clay, cloth.waves, marigold, rose, plum])) +
    raised(shelf(420, [leaf, rose, cloth.adire, clay, straw, cloth.wavesPlum])) +
    at(1220, 110, raised(roomWindow(270, 260))) +
    stands(
      1190,
      1080,
      1.34,
      {
        ...efe,
        turn: 0.5,
        mouth: "laugh",
        outfit: blouse(plum, cloth.diamondsGold, "wrapper"),
        left: { to: [-104, -470], elbow: -1 },
        right: { to: [104, -470], elbow: 1 },
        chest:
          path("M-128 -470 Q0 -440 128 -470 L140 -230 Q60 -200 0 -212 Q-60 -200 -140 -230Z", leaf) +
          line("M-136 -262 Q-60 -226 0 -238 Q60 -226 136 -262", marigold, 16) +
          line(
            "M-60 -452 C-64 -380 -70 -300 -74 -218 M50 -452 C54 -380 62 -300 66 -218",
            forest,
            4,
            'opacity=".6"',
          ),
      },
      true,
    ) +
    stands(870, 1010, 1.16, {
      ...ruth,
      turn: 0.7,
      eyes: "smiling",
      mouth: "smile",
      outfit: { ...blouse(moss, cloth.check), belt: plum },
      left: { to: [-60, -320] },
      right: { to: [54, -340] },
    }) +
    sits(470, 900, 1.52, {
      ...amina,
      turn: 0.8,
      eyes: "down",
      tilt: 4,
      mouth: "smile",
      outfit: { ...blouse(marigold, cloth.wavesPlum), sleeves: "long" },
      left: { to: [16, -376] },
      right: { to: [110, -384] },
    }) +
    at(600, 900, raised(desk(600, "#b9783f", 120)), { scale: 1.5 }) +
    path(
      "M560 892 C640 872 760 880 800 892 L880 1010 C840 1050 780 1000 730 1040 C680 1010 640 1050 600 1020Z",
      cloth.suns,
    ) +
    at(760, 892, raised(sewingMachine()), { scale: 1.5 }) +
    at(
      270,
      890,
      times(3, (i) =>
        at(
          i * 46,
          0,
          rect(-16, -36, 32, 36, [clay, leaf, plum][i] ?? clay) +
            rect(-20, -44, 40, 9, paper) +
            rect(-20, -6, 40, 8, paper),
        ),
      ),
    ),
};

export const stories = { "story-1": backInClass, "story-2": motherAndDaughter, "story-3": workshop };
