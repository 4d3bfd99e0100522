/** Portraits of invented people. */
import { cloth } from "../cloth.ts";
import { rays } from "../land.ts";
import {
  clay,
  hairGrey,
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
import { gown, kaftan, twoPiece } from "../people/cast.ts";
import { type Figure, person } from "../people/figure.ts";
import { at, circle, line, path, raised, rect, times } from "../svg.ts";

const portrait = (backdrop: string, who: Figure, left = false) => ({
  width: 900,
  height: 900,
  drawing:
    backdrop +
    raised(
      at(450, 2150, person({ ...who, legs: "none", left: { to: [-60, -300] }, right: { to: [60, -300] } }), {
        scale: 2.92,
        flip: left,
      }),
      "strong",
    ),
});

const plain = (colour: string) => rect(0, 0, 900, 900, colour);
const arch = (ground: string, inner: string) =>
  plain(ground) + path("M110 900 V430 C110 240 260 110 450 110 C640 110 790 240 790 430 V900Z", inner);
const hills = (ground: string, one: string, two: string, disc: string) =>
  plain(ground) +
  circle(620, 330, 210, disc) +
  path("M0 620 C200 520 400 640 600 560 C740 510 820 540 900 520 V900 H0Z", one) +
  path("M0 740 C240 660 500 760 900 660 V900 H0Z", two);
const leaves = (ground: string, colour: string) =>
  plain(ground) +
  times(5, (i) =>
    times(5, (k) =>
      at(
        90 + i * 180 + (k % 2) * 90,
        60 + k * 190,
        path("M0 -62 C40 -30 40 30 0 62 C-40 30 -40 -30 0 -62Z", colour) + line("M0 -44 V44", ground, 5),
        { turn: (i + k) % 2 ? 35 : -35 },
      ),
    ),
  );

const jacket = (fill: string, shirt: string): Figure["outfit"] => ({
  top: fill,
  sleeves: "long",
  neckline: "v",
  collar: shirt,
  bottom: { kind: "none", fill },
});

export const executives = {
  "executive-1": portrait(
    plain(mix(sky, paper, 0.2)) +
      circle(450, 420, 330, straw) +
      rays(450, 420, 350, 470, mix(straw, paper, 0.3), 30),
    {
      skin: skins[2],
      hair: { kind: "gele", cloth: cloth.suns, band: clay },
      turn: 0.35,
      mouth: "smile",
      earrings: marigold,
      years: true,
      outfit: gown(cloth.suns, marigold),
      chest: line("M-24 -512 C-18 -470 18 -470 26 -512", clay, 7, 'stroke-dasharray="1 11"'),
    },
  ),
  "executive-2": portrait(
    arch(leaf, mix(moss, paper, 0.45)),
    {
      skin: skins[1],
      hair: { kind: "hijab", cloth: rose, band: plum },
      turn: 0.4,
      mouth: "laugh",
      outfit: jacket(plum, plum),
    },
    true,
  ),
  "executive-3": portrait(hills(mix(paper, straw, 0.3), mix(leaf, moss, 0.5), leaf, marigold), {
    skin: skins[4],
    hair: { kind: "low", colour: hairGrey },
    brows: hairGrey,
    turn: 0.25,
    mouth: "smile",
    glasses: true,
    years: true,
    earrings: marigold,
    outfit: twoPiece(cloth.adire, paper, "short"),
    chest: line("M-24 -510 C-16 -462 18 -462 26 -510", clay, 8, 'stroke-dasharray="1 13"'),
  }),
  "executive-4": portrait(
    arch(mix(clay, sand, 0.2), mix(sand, paper, 0.3)),
    {
      skin: skins[3],
      hair: { kind: "cap", cloth: plum, band: marigold },
      beard: "#2a1a18",
      turn: 0.35,
      mouth: "smile",
      outfit: { ...kaftan(paper, plum) },
    },
    true,
  ),
  "executive-5": portrait(leaves(mix(moss, paper, 0.35), mix(moss, leaf, 0.3)), {
    skin: skins[0],
    hair: { kind: "afro" },
    turn: 0.3,
    mouth: "laugh",
    eyes: "smiling",
    earrings: clay,
    outfit: { ...twoPiece(clay, marigold, "puff"), neckline: "v" },
  }),
  "executive-6": portrait(
    plain(plum) + circle(450, 450, 360, lighter(plum, 0.16)) + circle(450, 450, 270, lighter(plum, 0.3)),
    {
      skin: skins[2],
      hair: { kind: "braids", band: marigold },
      turn: 0.4,
      mouth: "smile",
      earrings: marigold,
      glasses: true,
      outfit: jacket(marigold, plum),
    },
    true,
  ),
};
