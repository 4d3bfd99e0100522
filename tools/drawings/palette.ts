/** The brand colours, and those of the people in the pictures. */
export const paper = "#fbf6ec";
export const plum = "#4a1942";
export const night = "#2e0f2a";
export const marigold = "#f2a71b";
export const clay = "#c9572c";
export const leaf = "#3f6b4f";
export const sky = "#cfe3e8";

export const sand = "#f0dfc0";
export const straw = "#f7d48b";
export const earth = "#a9472a";
export const moss = "#6f9468";
export const forest = "#284a39";
export const rose = "#8d3f6b";
export const dusk = "#7fa9b4";

/** From light to deep brown. */
export const skins = ["#b5784d", "#96603c", "#7a4a2d", "#613822", "#4c2a1c"] as const;
export const hairBlack = "#20121a";
export const hairGrey = "#a39a96";

/** Interpolates two colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blend = (at: number) => {
    const value = channel(from, at) + (channel(to, at) - channel(from, at)) * part;
    return Math.round(value).toString(16).padStart(2, "0");
  };
  return `#${blend(1)}${blend(3)}${blend(5)}`;
}

export const darker = (colour: string, part = 0.25) => mix(colour, night, part);
export const lighter = (colour: string, part = 0.25) => mix(colour, paper, part);
