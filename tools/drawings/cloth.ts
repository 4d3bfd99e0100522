/** Woven and printed cloth, after the wax prints, gingham and adire of the region. */
import { clay, forest, leaf, marigold, night, paper, plum, rose, sky, straw } from "./palette.ts";
import { circle, path, rect, times } from "./svg.ts";

const tile = (name: string, width: number, height: number, body: string) =>
  `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${body}</pattern>`;

const suns = (ground: string, ring: string, heart: string) =>
  rect(0, 0, 56, 56, ground) +
  circle(28, 28, 20, ring) +
  times(8, (i) => `<g transform="rotate(${i * 45} 28 28)">${path("M28 11 L31 18 L25 18Z", ground)}</g>`) +
  circle(28, 28, 9.5, heart) +
  circle(28, 28, 4, ground) +
  [0, 56].map((x) => [0, 56].map((y) => circle(x, y, 8, heart)).join("")).join("");

const diamonds = (ground: string, outer: string, inner: string) =>
  rect(0, 0, 40, 52, ground) +
  path("M20 4 L35 26 L20 48 L5 26Z", outer) +
  path("M20 15 L28 26 L20 37 L12 26Z", inner) +
  [0, 40].map((x) => [0, 52].map((y) => circle(x, y, 5, inner)).join("")).join("");

const waves = (ground: string, band: string, thin: string) =>
  rect(0, 0, 48, 36, ground) +
  `<path d="M0 24 L12 10 L24 24 L36 10 L48 24" fill="none" stroke="${band}" stroke-width="8"/>` +
  `<path d="M0 39 L12 25 L24 39 L36 25 L48 39 M0 3 L12 -11 L24 3 L36 -11 L48 3" fill="none" stroke="${thin}" stroke-width="3"/>`;

const check = (ground: string, band: string) =>
  rect(0, 0, 24, 24, ground) +
  rect(0, 0, 12, 24, band, 'opacity=".55"') +
  rect(0, 0, 24, 12, band, 'opacity=".55"');

const rings = (ground: string, ring: string) =>
  rect(0, 0, 52, 52, ground) +
  [18, 11, 4]
    .map((r) => `<circle cx="26" cy="26" r="${r}" fill="none" stroke="${ring}" stroke-width="3"/>`)
    .join("") +
  [0, 52].map((x) => [0, 52].map((y) => circle(x, y, 4, ring)).join("")).join("");

const stripes = (ground: string, band: string, thin: string) =>
  rect(0, 0, 40, 40, ground) + rect(0, 0, 12, 40, band) + rect(24, 0, 4, 40, thin);

export const cloth = {
  suns: "url(#suns)",
  sunsGreen: "url(#suns-green)",
  diamonds: "url(#diamonds)",
  diamondsGold: "url(#diamonds-gold)",
  waves: "url(#waves)",
  wavesPlum: "url(#waves-plum)",
  check: "url(#check)",
  checkGreen: "url(#check-green)",
  adire: "url(#adire)",
  stripes: "url(#stripes)",
} as const;

const shadow = (name: string, x: number, y: number, strength: number) =>
  `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">` +
  `<feOffset in="SourceAlpha" dx="${x}" dy="${y}"/>` +
  `<feColorMatrix values="0 0 0 0 .18 0 0 0 0 .06 0 0 0 0 .16 0 0 0 ${strength} 0"/>` +
  '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>';

export const definitions = `<defs>${[
  tile("suns", 56, 56, suns(plum, marigold, clay)),
  tile("suns-green", 56, 56, suns(forest, straw, clay)),
  tile("diamonds", 40, 52, diamonds(clay, straw, plum)),
  tile("diamonds-gold", 40, 52, diamonds(marigold, plum, paper)),
  tile("waves", 48, 36, waves(leaf, straw, forest)),
  tile("waves-plum", 48, 36, waves(rose, straw, night)),
  tile("check", 24, 24, check("#f3e4ea", "#a8618d")),
  tile("check-green", 24, 24, check("#eef1e2", "#7aa07d")),
  tile("adire", 52, 52, rings("#2f4a6b", sky)),
  tile("stripes", 40, 40, stripes(paper, clay, marigold)),
  shadow("soft-shadow", 6, 7, 0.16),
  shadow("strong-shadow", 10, 12, 0.2),
].join("")}</defs>`;
