/**
 * Draws a head facing the viewer's right, about 110 units high, with its middle at 0 0 and its chin
 * at 50.
 */
import { clay, darker, mix, night, paper } from "../palette.ts";
import { circle, inside, line, oval, path } from "../svg.ts";
import { type Hair, hairOf } from "./hair.ts";

export type Face = {
  skin: string;
  hair: Hair;
  /** 0 faces the viewer, 1 is a three-quarter view. */
  turn?: number;
  eyes?: "open" | "down" | "smiling";
  mouth?: "smile" | "laugh" | "calm" | "speaking";
  glasses?: boolean;
  earrings?: string;
  beard?: string;
  /** Whether to draw lines beside the mouth and eyes. */
  years?: boolean;
  brows?: string;
};

const outline = (t: number) => {
  const chin = 7 * t;
  return (
    `M-36 -10 C-37 -52 37 -52 36 -10 C${36 + t} 4 ${34 + 2 * t} 12 ${32 + 2 * t} 19 ` +
    `C${29 + 3 * t} 34 ${chin + 17} 49 ${chin} 50 C${chin - 17} 49 ${-28 + 2 * t} 36 -32 19 C-35 8 -36 0 -36 -10Z`
  );
};

function eye(x: number, width: number, { skin, eyes: mood, beard }: Face, look: number): string {
  const place = (body: string) => `<g transform="translate(${x} 1) scale(${width} 1)">${body}</g>`;
  if (mood === "smiling") return place(line("M-9 3 Q0 -7 9 3", night, 3.4));
  if (mood === "down") {
    const lid = path("M-10 -2 Q0 -9 10 -2 Q0 7 -10 -2Z", darker(skin, 0.3), 'opacity=".45"');
    return place(lid + line("M-10 -1 Q0 7.5 10 -1 L12.5 -2", night, 3));
  }
  return place(
    path("M-9.5 2 C-6 -6.5 5 -7.5 9.5 1 C5 6 -5 6.5 -9.5 2Z", paper) +
      circle(look, -0.4, 5, "#2b150f") +
      circle(look + 1.5, -2, 1.4, paper) +
      line(`M-9.5 2 C-6 -6.8 5 -7.8 9.5 1${beard ? "" : " L11.5 -.5"}`, night, beard ? 2.2 : 3.2),
  );
}

function mouthOf(kind: Face["mouth"], skin: string): string {
  const upper = mix(darker(skin, 0.35), "#8c2f3a", 0.35);
  const lower = mix(skin, "#b4504f", 0.55);
  const dark = darker(skin, 0.65);
  if (kind === "laugh") {
    return (
      path("M-16 29 Q-6 27 0 29 Q6 27 16 29 Q13 45 0 45.5 Q-13 45 -16 29Z", lower) +
      path("M-13 30.5 Q0 32.5 13 30.5 Q10 41.5 0 41.5 Q-10 41.5 -13 30.500Z", "#5b1d24") +
      path("M-12.5 30.6 Q0 32.5 12.5 30.6 Q11.5 36 0 36.5 Q-11.5 36 -12.5 30.600Z", "#fffaf0")
    );
  }
  if (kind === "speaking") {
    return (
      path("M-14 30 Q-5 26 0 28 Q5 26 14 30 Q10 43.5 0 43.5 Q-10 43.5 -14 30Z", lower) +
      path("M-10.5 31 Q0 29.5 10.5 31 Q7 39.5 0 39.5 Q-7 39.5 -10.5 31Z", "#5b1d24") +
      path("M-9.5 31 Q0 29.8 9.5 31 Q8 34 0 34 Q-8 34 -9.5 31Z", "#fffaf0")
    );
  }
  const lift = kind === "calm" ? 0 : 2.5;
  return (
    path(
      `M-13 ${33 - lift} Q-5 28 -1.8 29.6 Q0 30.6 1.8 29.6 Q5 28 13 ${33 - lift} Q0 36 -13 ${33 - lift}Z`,
      upper,
    ) +
    path(`M-12 ${33.5 - lift} Q0 36 12 ${33.5 - lift} Q7 42.5 0 42.5 Q-7 42.5 -12 ${33.5 - lift}Z`, lower) +
    line(`M-14.5 ${32 - lift * 1.3} Q0 ${35.5 + lift * 0.6} 14.5 ${32 - lift * 1.3}`, dark, 2.2)
  );
}

function features(face: Face, t: number): string {
  const { skin } = face;
  const shade = darker(skin, 0.3);
  const browColour = face.brows ?? "#20121a";
  const middle = 9.5 * t;
  const far = 1 - 0.16 * t;
  const leftEye = middle - 16 * (1 - 0.04 * t);
  const rightEye = middle + 15.8 * (1 - 0.1 * t);
  const brow = (x: number, width: number, tilt: number) =>
    `<g transform="translate(${x} -13) rotate(${tilt}) scale(${width} 1)">${path("M-11 3 Q-1 -6.5 12 1.5 Q-1 -1.5 -11 3Z", browColour, `stroke="${browColour}" stroke-width="1.6" stroke-linejoin="round"`)}</g>`;
  const bridge =
    t > 0.25 ? line(`M${middle + 3.5} -5 Q${middle + 5 + t} 4 ${middle + 8 + 2 * t} 13`, shade, 2.2) : "";
  const nose =
    path(
      `M${middle - 9} 18 Q${middle - 9} 12 ${middle - 3 + t} 11 Q${middle + 6 + 3 * t} 9 ${middle + 9 + 3 * t} 17 Q${middle + 9 + t} 21 ${middle + 3} 20.5 Q${middle} 23 ${middle - 4} 20.8 Q${middle - 8} 21.5 ${middle - 9} 18Z`,
      darker(skin, 0.13),
    ) +
    line(
      `M${middle - 8} 19 Q${middle - 6} 22 ${middle - 3} 20.6 Q${middle} 23 ${middle + 3} 20.6 Q${middle + 6} 22 ${middle + 8 + t} 19`,
      shade,
      2.2,
    );
  const cheek = (x: number) => oval(x, 19, 8.5, 6.5, mix(skin, clay, 0.45), 'opacity=".55"');
  const years = face.years
    ? line(
        `M${middle - 20} 22 Q${middle - 22} 28 ${middle - 19} 33 M${middle + 19} 22 Q${middle + 21} 28 ${middle + 18} 33`,
        shade,
        1.8,
      ) + line("M-33 4 L-28 5 M-33 8 L-28.5 8", shade, 1.5)
    : "";
  const glasses = face.glasses
    ? `<g fill="${paper}" fill-opacity=".1" stroke="${night}" stroke-width="3"><rect x="${leftEye - 14}" y="-9" width="27" height="21" rx="9"/><rect x="${rightEye - 13 * far}" y="-9" width="${27 * far}" height="21" rx="9"/></g>` +
      line(
        `M${leftEye + 13} -1 Q${middle} -5 ${rightEye - 13 * far} -1 M${leftEye - 14} -1 L-36 -4`,
        night,
        2.6,
      )
    : "";
  return (
    (face.beard ? "" : inside(outline(t), cheek(middle - 23) + cheek(middle + 23 - t))) +
    eye(leftEye, -1, face, -2 * t) +
    eye(rightEye, far, face, 2 * t) +
    brow(leftEye, 1, -3) +
    `<g transform="translate(${2 * rightEye} 0) scale(-1 1)">${brow(rightEye, far, -3)}</g>` +
    bridge +
    nose +
    `<g transform="translate(${middle * 0.95} 0) scale(${1 - 0.08 * t} 1)">${mouthOf(face.mouth, skin)}</g>` +
    years +
    glasses
  );
}

const ear = (x: number, skin: string, earring?: string) =>
  oval(x, 6, 7, 11, skin) +
  line(`M${x - 1} 1 Q${x + 3} 5 ${x} 11`, darker(skin, 0.3), 2) +
  (earring ? circle(x, 20, 5, earring) : "");

export function neck(skin: string, turn = 0): string {
  return (
    path("M-17 20 L17 20 L18 70 Q24 86 40 92 L4 134 L-4 134 L-40 92 Q-24 86 -18 70Z", darker(skin, 0.06)) +
    path(`M-17 36 Q${7 * turn} 66 17 36 L17.5 58 Q${4 * turn} 74 -17.5 50Z`, darker(skin, 0.3))
  );
}

/** Draws the head in two layers, so that long hair and veils can fall behind the shoulders. */
export function head(face: Face): { behind: string; front: string } {
  const { skin } = face;
  const t = face.turn ?? 0;
  const hair = hairOf(face.hair, skin, t);
  const ears =
    face.hair.kind === "hijab"
      ? ""
      : ear(-36 + 2 * t, skin, face.earrings) + (t < 0.3 ? ear(36, skin, face.earrings) : "");
  const shade =
    `M-36 -10 C-36 0 -35 8 -32 19 C${-28 + 2 * t} 36 ${7 * t - 17} 49 ${7 * t} 50 ` +
    `C${-14 + 6 * t} 44 -24 26 -25 4 C-26 -10 -24 -24 -18 -36 C-32 -34 -36 -22 -36 -10Z`;
  const beard =
    `M-34 8 C-35 30 ${7 * t - 20} 57 ${7 * t} 57 C${7 * t + 20} 57 ${35 + 2 * t} 30 ${34 + 2 * t} 8 ` +
    `C32 20 26 24 ${20 + 9 * t} 25 Q${11 * t} 20 ${-20 + 9 * t} 25 C-28 23 -32 18 -34 8Z`;
  const front =
    ears +
    path(outline(t), skin) +
    path(shade, darker(skin, 0.14)) +
    (face.beard ? path(beard, face.beard) : "") +
    features(face, t) +
    hair.front;
  return { behind: hair.behind, front };
}
