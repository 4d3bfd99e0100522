/** A colour of the palette: its name, and its value as stored. */
export type PaletteColour = { name: string; value: string };

const named = (entries: [name: string, value: string][]): readonly PaletteColour[] =>
  entries.map(([name, value]) => ({ name, value }));

/**
 * The 42 text colours (specification, section 9): fourteen hues, each in its lightest permitted
 * shade, dark, and deep. All are readable on the page, in a table head and on every highlight
 * (palette.test.ts).
 */
export const TEXT_COLOURS = named([
  ["Red", "#cd0015"],
  ["Dark red", "#87000a"],
  ["Deep red", "#4c0002"],
  ["Brick", "#b83800"],
  ["Dark brick", "#7a2200"],
  ["Deep brick", "#450e00"],
  ["Rust", "#9e5001"],
  ["Dark rust", "#693200"],
  ["Deep rust", "#3b1900"],
  ["Bronze", "#8a5c00"],
  ["Dark bronze", "#5b3b01"],
  ["Deep bronze", "#341f00"],
  ["Olive", "#6e6703"],
  ["Dark olive", "#484300"],
  ["Deep olive", "#282500"],
  ["Green", "#217502"],
  ["Dark green", "#134e00"],
  ["Deep green", "#062d00"],
  ["Emerald", "#00744b"],
  ["Dark emerald", "#004d30"],
  ["Deep emerald", "#002d1a"],
  ["Teal", "#00726d"],
  ["Dark teal", "#014b48"],
  ["Deep teal", "#002b29"],
  ["Sky", "#046e8c"],
  ["Dark sky", "#03495d"],
  ["Deep sky", "#002936"],
  ["Blue", "#0060d1"],
  ["Dark blue", "#003e8c"],
  ["Deep blue", "#002153"],
  ["Indigo", "#564ee5"],
  ["Dark indigo", "#363297"],
  ["Deep indigo", "#1b1857"],
  ["Violet", "#843dd6"],
  ["Dark violet", "#55268c"],
  ["Deep violet", "#2e0f50"],
  ["Magenta", "#ae24a9"],
  ["Dark magenta", "#71156d"],
  ["Deep magenta", "#3f053c"],
  ["Grey", "#686465"],
  ["Dark grey", "#444142"],
  ["Deep grey", "#262324"],
]);

/** The five highlights (specification, section 9, which lets the person choose). */
export const HIGHLIGHTS = named([
  ["Yellow", "#fff19c"],
  ["Green", "#cbf9d3"],
  ["Blue", "#d3ecff"],
  ["Pink", "#ffddec"],
  ["Orange", "#fee3c5"],
]);

/**
 * Finds the palette's text colour in an inline style. Undefined if there is none, or another
 * colour.
 */
export function textColourIn(style: string | null | undefined): string | undefined {
  return paletteValue(TEXT_COLOURS, "color", style);
}

/** Finds the highlight in an inline style, likewise. */
export function highlightIn(style: string | null | undefined): string | undefined {
  return paletteValue(HIGHLIGHTS, "background-color", style);
}

function paletteValue(palette: readonly PaletteColour[], property: string, style = "" as string | null) {
  for (const declaration of (style ?? "").split(";")) {
    const [name = "", value = ""] = declaration.split(":", 2).map((part) => part.trim().toLowerCase());
    if (name === property) return palette.find((colour) => colour.value === hexOf(value))?.value;
  }
  return undefined;
}

/** Converts `rgb(…)`, which browsers return for a style's colours, to hex. */
function hexOf(value: string): string {
  const channels = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(value);
  if (!channels) return value;
  return `#${channels
    .slice(1)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
}
