/** The picture at the top of the home page: on the way to school at sunrise. */
import { cloth } from "../cloth.ts";
import { acacia, birds, broadLeaves, land, meadow, palm, rays, skyOf, sun } from "../land.ts";
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
import { greenUniform, uniform } from "../people/cast.ts";
import { straps } from "../people/clothes.ts";
import { person } from "../people/figure.ts";
import { flag, schoolBlock } from "../school.ts";
import { at, path, raised } from "../svg.ts";
import { armful, backpack } from "../things.ts";

const country =
  skyOf(1600, 700, [sky, mix(sky, paper, 0.45), mix(paper, straw, 0.35), mix(straw, paper, 0.2)]) +
  rays(520, 640, 210, 430, lighter(straw, 0.25), 24) +
  sun(520, 640, 150, [mix(straw, paper, 0.1), mix(straw, marigold, 0.35)]) +
  birds(250, 250, mix(plum, sky, 0.35)) +
  land(
    [
      [-20, 640],
      [240, 590],
      [520, 660],
      [860, 580],
      [1200, 640],
      [1620, 560],
    ],
    1200,
    mix(rose, straw, 0.45),
  ) +
  land(
    [
      [-20, 700],
      [300, 660],
      [620, 706],
      [980, 640],
      [1300, 690],
      [1620, 640],
    ],
    1200,
    mix(moss, straw, 0.35),
  ) +
  at(1000, 672, acacia(mix(leaf, moss, 0.4)), { scale: 0.42 }) +
  at(1430, 690, acacia(leaf), { scale: 0.62 }) +
  at(90, 706, palm(), { scale: 0.62 }) +
  at(180, 716, palm(360), { scale: 0.5, flip: true }) +
  land(
    [
      [-20, 742],
      [360, 716],
      [760, 748],
      [1160, 716],
      [1620, 770],
    ],
    1200,
    moss,
  ) +
  at(470, 744, raised(schoolBlock()), { scale: 0.6 }) +
  at(730, 752, flag(), { scale: 0.62 }) +
  land(
    [
      [-20, 820],
      [380, 790],
      [900, 830],
      [1620, 800],
    ],
    1200,
    mix(leaf, moss, 0.45),
  );

const road =
  path(
    "M452 746 L502 746 C520 790 690 800 690 850 C690 930 500 950 620 1050 C690 1110 900 1150 960 1210 L1620 1210 L1620 1130 C1400 1090 1000 1040 900 960 C820 900 860 850 760 810 C640 770 560 780 452 746Z",
    sand,
  ) +
  path(
    "M760 810 C860 850 820 900 900 960 C1000 1040 1400 1090 1620 1130 L1620 1150 C1390 1108 980 1060 880 972 C800 900 850 850 760 810Z",
    darker(sand, 0.14),
  );

const ahead =
  at(
    640,
    846,
    person({
      skin: skins[3],
      hair: { kind: "low" },
      turn: 0.8,
      outfit: greenUniform,
      legs: "walk",
      socks: paper,
      mouth: "laugh",
      back: backpack(clay, -20),
      chest: straps(clay),
      left: { to: [-56, -310] },
      right: { to: [64, -316] },
    }),
    { scale: 0.2, flip: true },
  ) +
  at(
    700,
    852,
    person({
      skin: skins[1],
      hair: { kind: "puffs" },
      turn: 0.8,
      outfit: uniform,
      legs: "walk",
      socks: paper,
      back: backpack(marigold, -20),
      chest: straps(marigold),
      left: { to: [-56, -310] },
      right: { to: [64, -316] },
    }),
    { scale: 0.2, flip: true },
  );

const heroine = person({
  skin: skins[2],
  hair: { kind: "cornrows" },
  turn: 0.85,
  tilt: -3,
  mouth: "smile",
  earrings: marigold,
  outfit: uniform,
  legs: "walk",
  socks: paper,
  back: backpack(clay, -26, cloth.suns),
  chest: straps(darker(clay, 0.08)),
  left: { to: [-36, -456], hand: "fist" },
  right: { to: [22, -398], hand: "open", holds: at(-22, -18, armful(), { turn: -6 }) },
});

export const hero = {
  width: 1600,
  height: 1200,
  drawing:
    country +
    road +
    meadow(11, 12, 0, 850, 560, 260, [forest, leaf, darker(moss, 0.3)], 0.25) +
    meadow(5, 5, 980, 840, 640, 160, [forest, leaf], 0.3) +
    ahead +
    raised(at(1130, 1146, heroine, { scale: 1.56, flip: true }), "strong") +
    at(1530, 1230, broadLeaves([forest, leaf, plum], 4, 24, 330)) +
    at(40, 1240, broadLeaves([forest, plum, leaf], 4, 26, 300)),
};
