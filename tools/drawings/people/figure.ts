/**
 * Draws a whole person, about 645 units high, standing on 0 0 and facing the viewer's right. An arm
 * is given by the position of its hand, from which the elbow is computed.
 */
import { darker, lighter, mix, night, paper, plum } from "../palette.ts";
import { at, bend, line, oval, type Point, path, ribbon } from "../svg.ts";
import { belt, bodice, type Outfit, skirt, sleeve } from "./clothes.ts";
import { type Face, head, neck } from "./head.ts";

export type Arm = {
  /** The position of the wrist. */
  to: Point;
  /** The side to which the elbow points: -1 for the viewer's left, 1 for the right. */
  elbow?: -1 | 1;
  /** The position of the elbow if it isn't computed: a hand on the hip. */
  elbowAt?: Point;
  /** Drawn behind the body instead of in front of it. */
  behind?: boolean;
  hand?: "open" | "fist" | "none";
  /** A drawing held at the wrist, under the fingers. */
  holds?: string;
};

export type Figure = Face & {
  outfit: Outfit;
  legs?: "stand" | "walk" | "run" | "none";
  left?: Arm;
  right?: Arm;
  /** Children have larger heads. */
  headSize?: number;
  /** Degrees by which the head leans to the viewer's right. */
  tilt?: number;
  shoes?: string;
  socks?: string;
  /** Drawn behind the whole person, or over the body but under the arms. */
  back?: string;
  chest?: string;
};

const upperArm = 100;
const foreArm = 98;

function elbowOf([x, y]: Point, [tx, ty]: Point, side: number): Point {
  // A hand close to the body: the upper arm hangs, and the forearm points to the viewer.
  if (ty > y + 20 && Math.hypot(tx - x, ty - y) < 172) return [x + side * 22, y + 92];
  const reach = Math.min(Math.hypot(tx - x, ty - y), upperArm + foreArm - 1);
  const along = (upperArm ** 2 - foreArm ** 2 + reach ** 2) / (2 * reach);
  const out = Math.sqrt(Math.max(0, upperArm ** 2 - along ** 2));
  const ux = (tx - x) / reach;
  const uy = (ty - y) / reach;
  const one: Point = [x + ux * along - uy * out, y + uy * along + ux * out];
  const two: Point = [x + ux * along + uy * out, y + uy * along - ux * out];
  return one[0] * side > two[0] * side ? one : two;
}

const openHand = (skin: string) =>
  path("M-9 -7 C-13 6 -12 22 -5 29 C1 33 9 28 10 17 C11 8 11 0 9 -7Z", skin) +
  path("M7 1 C16 4 19 12 14 19 C10 19 9 12 5 9Z", skin) +
  line("M-4 16 L-3 26 M2 17 L3 27", darker(skin, 0.22), 1.6);

const fist = (skin: string) =>
  path("M-10 -8 C-14 4 -13 18 -4 21 C6 23 13 16 12 4 L9 -8Z", skin) +
  line("M-7 13 Q-2 9 2 12 M-8 7 Q-2 3 4 6", darker(skin, 0.25), 1.8);

function arm(shoulder: Point, spec: Arm, skin: string, outfit: Outfit): string {
  const side = spec.elbow ?? (shoulder[0] < 0 ? -1 : 1);
  const elbow = spec.elbowAt ?? elbowOf(shoulder, spec.to, side);
  const points = bend(shoulder, elbow, spec.to);
  const angle = (Math.atan2(spec.to[1] - elbow[1], spec.to[0] - elbow[0]) * 180) / Math.PI - 90;
  const hand = spec.hand === "none" ? "" : spec.hand === "fist" ? fist(skin) : openHand(skin);
  // Draw the upper arm first: a raised forearm overlaps the sleeve.
  return (
    ribbon(points, [31, 29, 27], skin, 0, 0.55) +
    sleeve(points, outfit, "upper") +
    (spec.holds ? at(spec.to[0], spec.to[1], spec.holds) : "") +
    ribbon(points, [27, 24, 19], skin, 0.5, 1) +
    sleeve(points, outfit, "lower") +
    at(spec.to[0], spec.to[1], hand, { turn: angle, flip: shoulder[0] > 0 })
  );
}

const shoe = (colour: string) =>
  path("M-15 -26 L11 -26 C13 -16 36 -15 38 -3 L38 3 L-16 3Z", colour) +
  path("M-16 0 L38 0 L38 4 L-16 4Z", darker(colour, 0.5));

function leg(hip: Point, knee: Point, ankle: Point, figure: Figure, foot: number, inward = false): string {
  const points = bend(hip, knee, ankle);
  const shoes = figure.shoes ?? night;
  const trousers = figure.outfit.bottom.kind === "trousers" ? figure.outfit.bottom.fill : undefined;
  return (
    at(ankle[0], ankle[1] + 22, shoe(shoes), { turn: foot, scale: 1.02, flip: inward }) +
    ribbon(points, [44, 40, 34, 34, 20], figure.skin) +
    (figure.socks ? ribbon(points, [27, 22], figure.socks, 0.84, 1) : "") +
    (trousers ? ribbon(points, [66, 58, 52, 48, 46], trousers, 0, 0.97) : "")
  );
}

function legs(figure: Figure): string {
  const far = {
    ...figure,
    skin: darker(figure.skin, 0.16),
    socks: figure.socks && darker(figure.socks, 0.12),
  };
  switch (figure.legs ?? "stand") {
    case "none":
      return "";
    case "walk":
      return (
        leg([-4, -330], [-18, -185], [-66, -52], far, 28) + leg([8, -330], [44, -180], [62, -26], figure, -6)
      );
    case "run":
      return (
        leg([-4, -330], [-30, -190], [-128, -128], far, 70) + leg([8, -330], [84, -214], [74, -62], figure, 6)
      );
    default:
      return (
        leg([-24, -330], [-25, -170], [-27, -25], figure, 0, (figure.turn ?? 0) < 0.45) +
        leg([24, -330], [25, -170], [22, -25], figure, 0)
      );
  }
}

export function person(figure: Figure): string {
  const t = figure.turn ?? 0;
  const { behind, front } = head(figure);
  const tucked = figure.outfit.bottom.kind !== "trousers" && !figure.outfit.overskirt;
  // A veil falls over the shoulders and sleeves.
  const veiled = figure.hair.kind === "hijab";
  const size = figure.headSize ?? 1;
  const skull = (body: string) => at(3 * t, -543 - 49 * size, body, { turn: figure.tilt ?? 0, scale: size });
  const left = figure.left && arm([-47 + 4 * t, -492], figure.left, figure.skin, figure.outfit);
  const right = figure.right && arm([47 + 2 * t, -492], figure.right, figure.skin, figure.outfit);
  const rests = (at: Arm | undefined, drawn: string | undefined, behindBody: boolean) =>
    at && Boolean(at.behind) === behindBody ? (drawn ?? "") : "";
  return (
    (figure.back ?? "") +
    skull(behind) +
    rests(figure.left, left, true) +
    rests(figure.right, right, true) +
    legs(figure) +
    (tucked ? "" : skirt(figure.outfit, figure.legs ?? "stand")) +
    at(1.5 * t, -592, neck(figure.skin, t)) +
    bodice(figure.outfit) +
    (tucked ? skirt(figure.outfit, figure.legs ?? "stand") : "") +
    belt(figure.outfit.belt) +
    (veiled ? "" : skull(front)) +
    (figure.chest ?? "") +
    rests(figure.right, right, false) +
    rests(figure.left, left, false) +
    (veiled ? skull(front) : "")
  );
}

/** Draws two clasped hands, the first from the left; each is 46 from its wrist. */
export const handshake = (one: string, two: string) =>
  path("M-50 -13 C-24 -19 4 -22 18 -10 C28 0 24 16 10 20 C-10 25 -30 17 -50 13Z", one) +
  path("M50 -13 C28 -20 6 -17 -6 -6 C-15 4 -8 13 4 12 C12 18 32 18 50 13Z", two) +
  path("M-2 -15 C4 -29 16 -31 19 -23 C20 -17 14 -12 10 -8Z", one) +
  line("M2 -3 C-4 0 -6 5 -2 8 M12 0 C6 3 4 8 8 11", darker(two, 0.3), 2);

/** Draws head and shoulders from behind. */
export function fromBehind(back: string, skin: string, fill: string, collar: string = paper): string {
  return (
    path("M-18 -570 L18 -570 L20 -512 L-20 -512Z", darker(skin, 0.1)) +
    path(
      "M-22 -528 C-44 -520 -74 -516 -84 -486 C-94 -440 -96 -380 -98 -300 L98 -300 C96 -380 94 -440 84 -486 C74 -516 44 -520 22 -528 Q0 -518 -22 -528Z",
      fill,
    ) +
    path("M-24 -532 Q0 -518 24 -532 L34 -516 Q0 -498 -34 -516Z", collar) +
    at(0, -592, back)
  );
}

/** Draws a child carried on the back in a wrapper, its head above the mother's shoulder. */
export function carriedChild(face: Face, wrap: string): { back: string; chest: string } {
  const { behind, front } = head(face);
  return {
    back:
      at(-76, -506, behind + front, { scale: 0.66, turn: -8 }) +
      path("M-20 -500 C-92 -500 -116 -440 -108 -390 C-100 -346 -60 -336 -20 -340Z", wrap) +
      path(
        "M-28 -496 C-92 -496 -112 -440 -106 -392 C-98 -420 -84 -450 -28 -470Z",
        mix(plum, night, 0.4),
        'opacity=".28"',
      ),
    chest:
      path("M-56 -472 C-30 -456 30 -456 56 -472 L55 -428 C30 -414 -30 -414 -52 -428Z", wrap) +
      path("M2 -462 C20 -470 34 -460 30 -444 C44 -440 42 -420 26 -420 C16 -424 2 -430 2 -446Z", wrap) +
      line("M-54 -428 C-30 -414 30 -414 55 -428 M4 -446 Q16 -448 30 -444", night, 2.4, 'opacity=".45"') +
      oval(14, -446, 8, 9, lighter(plum, 0.1), 'opacity=".35"'),
  };
}

/** The arms of a person with hands on the hips. */
export const akimbo: { left: Arm; right: Arm } = {
  left: { to: [-54, -366], elbowAt: [-118, -412], hand: "fist" },
  right: { to: [54, -366], elbowAt: [118, -412], hand: "fist" },
};
