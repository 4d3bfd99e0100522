/** Outfits that appear in many pictures. */
import { cloth } from "../cloth.ts";
import { clay, dusk, leaf, marigold, mix, night, paper, plum, rose, sky, straw } from "../palette.ts";
import { markOn } from "../things.ts";
import type { Outfit } from "./clothes.ts";

const shirt = "#fdf8ee";

export const uniform: Outfit = {
  top: shirt,
  cuff: marigold,
  neckline: "collar",
  pinafore: plum,
  belt: marigold,
  badge: marigold,
  bottom: { kind: "skirt", fill: plum },
};

export const greenUniform: Outfit = {
  ...uniform,
  pinafore: leaf,
  cuff: leaf,
  belt: straw,
  bottom: { kind: "skirt", fill: leaf },
};

export const checkUniform: Outfit = {
  top: cloth.check,
  cuff: plum,
  neckline: "collar",
  belt: plum,
  bottom: { kind: "skirt", fill: cloth.check, hem: plum },
};

/** The T-shirt of the foundation's volunteers; put `teeMark` on the chest. */
export const volunteer = (bottom: Outfit["bottom"], tee: string = marigold): Outfit => ({
  top: tee,
  neckline: "round",
  collar: mix(tee, night, 0.3),
  overskirt: true,
  bottom,
});
export const teeMark = (colour = plum, light = paper) => markOn(0, -444, 1.35, colour, light);

export const teacher: Outfit = {
  top: cloth.adire,
  sleeves: "short",
  neckline: "v",
  collar: straw,
  bottom: { kind: "wrapper", fill: cloth.adire },
};

/** A blouse and wrapper of the same print. */
export const twoPiece = (print: string, trim: string, sleeves: Outfit["sleeves"] = "puff"): Outfit => ({
  top: print,
  sleeves,
  cuff: trim,
  neckline: "round",
  collar: trim,
  bottom: { kind: "wrapper", fill: print },
});

export const blouse = (top: string, print: string, kind: Outfit["bottom"]["kind"] = "wrapper"): Outfit => ({
  top,
  sleeves: "short",
  neckline: "round",
  collar: mix(top, night, 0.3),
  bottom: { kind, fill: print },
});

export const nurse: Outfit = {
  top: paper,
  sleeves: "short",
  cuff: dusk,
  neckline: "v",
  collar: dusk,
  bottom: { kind: "skirt", fill: paper },
  belt: dusk,
};

export const kaftan = (fill: string = sky, trim: string = plum): Outfit => ({
  top: fill,
  sleeves: "long",
  cuff: trim,
  neckline: "v",
  collar: trim,
  bottom: { kind: "trousers", fill: mix(fill, night, 0.25) },
});

export const gown = (print: string, trim: string): Outfit => ({
  top: print,
  sleeves: "long",
  cuff: trim,
  neckline: "v",
  collar: trim,
  bottom: { kind: "gown", fill: print, hem: trim },
});

export const sportsKit = (colour: string = clay): Outfit => ({
  top: colour,
  neckline: "round",
  collar: paper,
  cuff: paper,
  bottom: { kind: "skirt", fill: rose },
});
