/** Three pictures at the top of the partners page. */
import { cloth } from "../cloth.ts";
import { acacia, broadLeaves, meadow } from "../land.ts";
import {
  clay,
  dusk,
  forest,
  leaf,
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
import { gown, greenUniform, kaftan, teeMark, twoPiece, uniform, volunteer } from "../people/cast.ts";
import { carriedChild, handshake } from "../people/figure.ts";
import {
  ada,
  amina,
  bisi,
  chioma,
  efe,
  elder,
  mamaSade,
  mamaUche,
  missGrace,
  musa,
  ngozi,
  ruth,
  tutu,
  zainab,
} from "../people/friends.ts";
import { blackboard, desk, flag, roomWindow, schoolBlock, sums, sunOnBoard } from "../school.ts";
import { at, raised, rect, times } from "../svg.ts";
import { armful, globe, laptopLid, openPages, pile } from "../things.ts";
import { countryside, festoon, lowSun, room, sits, stands, wide } from "./sets.ts";

const agreement = {
  ...wide,
  drawing:
    countryside(1067, 640, "morning", lowSun(800, 480, 190)) +
    at(800, 668, raised(schoolBlock()), { scale: 0.78 }) +
    at(1150, 676, flag(), { scale: 0.8 }) +
    at(1450, 660, acacia(leaf), { scale: 0.8 }) +
    at(130, 660, acacia(mix(leaf, moss, 0.3)), { scale: 0.7, flip: true }) +
    meadow(51, 10, 0, 760, 1600, 120, [forest, leaf], 0.3) +
    stands(240, 960, 1.12, {
      ...amina,
      turn: 0.6,
      eyes: "smiling",
      mouth: "laugh",
      outfit: volunteer({ kind: "wrapper", fill: plum }),
      left: { to: [-22, -420] },
      right: { to: [26, -424] },
    }) +
    stands(
      1370,
      960,
      1.1,
      {
        ...ngozi,
        turn: 0.6,
        mouth: "laugh",
        outfit: uniform,
        socks: paper,
        left: { to: [-22, -420] },
        right: { to: [26, -424] },
      },
      true,
    ) +
    stands(600, 1010, 1.34, {
      ...mamaSade,
      turn: 0.85,
      mouth: "laugh",
      outfit: gown(cloth.suns, marigold),
      left: { to: [-62, -320] },
      right: { to: [120, -404], elbow: 1, hand: "none" },
    }) +
    stands(
      1004,
      1010,
      1.34,
      {
        ...elder,
        turn: 0.85,
        mouth: "smile",
        outfit: kaftan(paper, plum),
        left: { to: [-60, -320] },
        right: { to: [120, -404], elbow: 1, hand: "none" },
      },
      true,
    ) +
    at(802, 469, handshake(mamaSade.skin, elder.skin), { scale: 1.05 }),
};

const equipped = {
  ...wide,
  drawing:
    room(1067, 700, mix(sand, paper, 0.4), mix(leaf, moss, 0.25)) +
    festoon(20) +
    at(430, 150, raised(blackboard(620, 290, at(50, 110, sums(), { scale: 1.25 }) + sunOnBoard(500, 230)))) +
    at(100, 170, raised(roomWindow(220, 230))) +
    raised(
      rect(1180, 150, 330, 330, "#8a5a3c") +
        rect(1196, 166, 298, 140, mix(sand, night, 0.75)) +
        rect(1196, 322, 298, 142, mix(sand, night, 0.75)),
    ) +
    times(7, (i) =>
      rect(
        1208 + i * 38,
        306 - 94 - (i % 3) * 10,
        30,
        94 + (i % 3) * 10,
        [clay, leaf, marigold, plum, dusk][i % 5] ?? clay,
      ),
    ) +
    times(4, (i) =>
      rect(
        1208 + i * 38,
        464 - 84 - (i % 2) * 14,
        30,
        84 + (i % 2) * 14,
        [leaf, straw, rose, clay][i % 4] ?? clay,
      ),
    ) +
    at(1436, 464, globe(), { scale: 0.9 }) +
    stands(420, 800, 0.98, {
      ...missGrace,
      turn: 0.5,
      mouth: "smile",
      outfit: twoPiece(cloth.adire, straw, "short"),
      left: { to: [-60, -320] },
      right: { to: [110, -500], elbow: 1 },
    }) +
    [620, 1000, 1380]
      .map(
        (x, i) =>
          sits(
            x,
            690,
            0.9,
            {
              ...([zainab, ruth, efe][i] ?? ruth),
              turn: 0.4,
              mouth: (["smile", "laugh", "smile"] as const)[i] ?? "smile",
              eyes: (["open", "smiling", "down"] as const)[i] ?? "open",
              outfit: uniform,
              left: { to: [-36, -384] },
              right: { to: [36, -384] },
            },
            i > 0,
          ) +
          at(x, 696, raised(desk(300, "#c4874a", 110)), { scale: 0.95 }) +
          at(x, 686, openPages(130)),
      )
      .join("") +
    [230, 790, 1270]
      .map(
        (x, i) =>
          sits(
            x,
            900,
            1.25,
            {
              ...([ada, ngozi, bisi][i] ?? ada),
              turn: 0.3,
              eyes: (["down", "open", "smiling"] as const)[i] ?? "open",
              mouth: (["smile", "smile", "laugh"] as const)[i] ?? "smile",
              outfit: uniform,
              left: { to: [-40, -384] },
              right: { to: [40, -384] },
            },
            i === 2,
          ) +
          at(x, 908, raised(desk(320, "#c4874a", 140)), { scale: 1.3 }) +
          (i === 1 ? at(x, 896, raised(laptopLid()), { scale: 1.1 }) : at(x, 894, openPages(180))),
      )
      .join("") +
    at(395, 896, pile([clay, leaf, marigold], 80)),
};

const baby = { skin: skins[2], hair: { kind: "low" as const }, eyes: "smiling" as const };

const gathering = {
  ...wide,
  drawing:
    countryside(1067, 520, "evening", lowSun(800, 400, 150)) +
    at(1440, 560, acacia(mix(leaf, forest, 0.4)), { scale: 0.8 }) +
    festoon(30) +
    [
      [430, { ...musa, turn: 0.5, mouth: "smile", outfit: kaftan(sky, plum) }],
      [700, { ...ruth, turn: 0.2, mouth: "smile", outfit: uniform, socks: paper }],
      [950, { ...zainab, turn: 0.2, eyes: "smiling", outfit: uniform, socks: paper }],
      [1250, { ...elder, turn: 0.4, mouth: "smile", outfit: kaftan(paper, leaf) }],
    ]
      .map(([x, who]) => ({ x: x as number, who: who as Parameters<typeof stands>[3] }))
      .map(({ x, who }) =>
        stands(x, 880, 0.94, { ...who, left: { to: [-22, -430] }, right: { to: [24, -436] } }, x > 900),
      )
      .join("") +
    stands(300, 1000, 1.18, {
      ...mamaUche,
      turn: 0.5,
      mouth: "laugh",
      eyes: "smiling",
      outfit: gown(forest, straw),
      left: { to: [-24, -430] },
      right: { to: [24, -436] },
    }) +
    stands(580, 1010, 1.2, {
      ...tutu,
      turn: 0.4,
      mouth: "laugh",
      outfit: twoPiece(clay, marigold),
      left: { to: [-64, -330] },
      right: { to: [40, -372] },
      ...carriedChild(baby, rose),
    }) +
    stands(860, 1020, 1.26, {
      ...ada,
      turn: 0.2,
      mouth: "smile",
      outfit: uniform,
      socks: paper,
      left: { to: [-30, -400] },
      right: { to: [26, -404], holds: at(-14, -20, armful()) },
    }) +
    stands(
      1120,
      1010,
      1.2,
      {
        ...chioma,
        turn: 0.4,
        mouth: "laugh",
        outfit: volunteer({ kind: "wrapper", fill: plum }),
        chest: teeMark(),
        left: { to: [-24, -430] },
        right: { to: [24, -436] },
      },
      true,
    ) +
    stands(
      1390,
      1000,
      1.16,
      {
        ...bisi,
        turn: 0.5,
        mouth: "laugh",
        outfit: greenUniform,
        socks: paper,
        left: { to: [-100, -640], elbow: -1 },
        right: { to: [62, -320] },
      },
      true,
    ) +
    at(20, 1110, broadLeaves([forest, plum, leaf], 5, 26, 250)) +
    at(1590, 1110, broadLeaves([forest, leaf, plum], 5, 26, 250)),
};

export const partners = { "partner-1": agreement, "partner-2": equipped, "partner-3": gathering };
