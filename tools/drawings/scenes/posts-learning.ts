/** Blog pictures: reading and learning. */
import { cloth } from "../cloth.ts";
import {
  clay,
  dusk,
  forest,
  leaf,
  marigold,
  mix,
  night,
  paper,
  plum,
  rose,
  sand,
  skins,
  straw,
} from "../palette.ts";
import { blouse, greenUniform, teacher } from "../people/cast.ts";
import { ada, bisi, missGrace, ruth, zainab } from "../people/friends.ts";
import { blackboard, desk, roomWindow, sums, sunOnBoard } from "../school.ts";
import { at, circle, line, path, raised, rect, scatter, times } from "../svg.ts";
import { globe, lamp, laptopLid, openCover, openPages, pile } from "../things.ts";
import { listener, room, sits, stands, wide } from "./sets.ts";

const nightSky = (() => {
  const next = scatter(4);
  return (
    rect(0, 0, 360, 420, "#1d1436") +
    times(16, () => circle(20 + next() * 320, 20 + next() * 260, 2 + next() * 3, straw)) +
    circle(250, 110, 46, straw) +
    circle(272, 98, 40, "#1d1436") +
    path("M0 330 C90 280 200 330 360 290 L360 420 L0 420Z", mix(forest, night, 0.5)) +
    rect(174, 0, 12, 420, mix(plum, clay, 0.3)) +
    rect(0, 204, 360, 12, mix(plum, clay, 0.3)) +
    `<rect x="-8" y="-8" width="376" height="436" fill="none" stroke="${mix(plum, clay, 0.3)}" stroke-width="18"/>`
  );
})();

const byLamp = {
  ...wide,
  drawing:
    rect(0, 0, 1600, 1067, night) +
    circle(560, 640, 720, mix(night, plum, 0.55)) +
    circle(560, 640, 540, mix(plum, clay, 0.18)) +
    circle(560, 640, 380, mix(plum, clay, 0.42)) +
    circle(560, 640, 240, mix(clay, marigold, 0.35)) +
    at(1140, 130, nightSky) +
    sits(
      860,
      860,
      1.55,
      {
        ...ruth,
        skin: skins[1],
        turn: 0.7,
        eyes: "down",
        mouth: "smile",
        tilt: 5,
        outfit: { ...blouse(marigold, cloth.suns), top: cloth.wavesPlum, collar: straw },
        left: { to: [-60, -380] },
        right: { to: [50, -378], hand: "fist", holds: at(0, 14, rect(-4, -52, 8, 70, straw), { turn: 28 }) },
      },
      true,
    ) +
    at(800, 872, raised(desk(760, "#9a5b34", 130)), { scale: 1.55 }) +
    at(810, 856, openPages(300)) +
    at(520, 856, raised(lamp()), { scale: 1.9 }) +
    at(1200, 856, pile([clay, leaf, marigold, rose], 190)) +
    at(340, 856, pile([plum, marigold], 150)),
};

const atTheBoard = {
  ...wide,
  drawing:
    room(1067, 820, mix(sand, paper, 0.5), mix(leaf, forest, 0.3)) +
    at(
      560,
      90,
      raised(
        blackboard(
          860,
          420,
          at(80, 130, sums(), { scale: 1.5 }) +
            sunOnBoard(190, 350) +
            line("M380 300 q40 -30 80 0 t80 0 t80 0 t80 0 M380 352 h280", straw, 5, 'opacity=".85"'),
        ),
      ),
    ) +
    at(70, 120, raised(roomWindow(220, 240))) +
    stands(480, 970, 1.3, {
      ...missGrace,
      turn: 0.55,
      mouth: "speaking",
      outfit: teacher,
      left: { to: [-36, -410], holds: at(-10, -20, openCover(clay, 100), { turn: -6 }) },
      right: {
        to: [168, -590],
        elbow: 1,
        hand: "fist",
        holds: at(10, -26, rect(-4, -16, 8, 26, paper), { turn: 20 }),
      },
    }) +
    listener(190, 900, 1.15, { kind: "puffs" }, skins[1], "#fdf8ee", plum) +
    listener(800, 890, 1.15, { kind: "cornrows" }, skins[2], "#fdf8ee", plum) +
    listener(
      1110,
      880,
      1.15,
      { kind: "hijab", cloth: "#f6ead2", band: "#d9c39a" },
      skins[3],
      "#fdf8ee",
      plum,
    ) +
    listener(1420, 895, 1.15, { kind: "bun" }, skins[0], "#fdf8ee", plum),
};

const studyGroup = {
  ...wide,
  drawing:
    room(1067, 850, mix(sand, paper, 0.45), mix(rose, plum, 0.4)) +
    at(90, 90, raised(roomWindow(280, 300))) +
    raised(
      rect(1130, 70, 400, 320, "#8a5a3c") +
        rect(1146, 86, 368, 136, mix(sand, night, 0.75)) +
        rect(1146, 236, 368, 138, mix(sand, night, 0.75)),
    ) +
    times(9, (i) =>
      rect(
        1158 + i * 38,
        222 - 90 - (i % 3) * 10,
        30,
        90 + (i % 3) * 10,
        [clay, leaf, marigold, plum, dusk][i % 5] ?? clay,
      ),
    ) +
    times(6, (i) =>
      rect(
        1158 + i * 38,
        374 - 84 - (i % 2) * 14,
        30,
        84 + (i % 2) * 14,
        [leaf, straw, rose, clay][i % 4] ?? clay,
      ),
    ) +
    at(1460, 374, globe(), { scale: 0.92 }) +
    stands(800, 1180, 1.5, {
      ...zainab,
      turn: 0.1,
      eyes: "down",
      tilt: -4,
      mouth: "laugh",
      outfit: greenUniform,
      left: { to: [-96, -350], elbowAt: [-84, -420] },
      right: { to: [96, -350], elbowAt: [84, -420] },
    }) +
    sits(420, 820, 1.62, {
      ...ada,
      turn: 0.8,
      eyes: "down",
      tilt: 5,
      mouth: "smile",
      outfit: greenUniform,
      left: { to: [-10, -372] },
      right: { to: [130, -374], elbow: 1 },
    }) +
    sits(
      1180,
      820,
      1.62,
      {
        ...bisi,
        turn: 0.8,
        mouth: "laugh",
        eyes: "down",
        tilt: 5,
        outfit: greenUniform,
        left: { to: [-54, -374] },
        right: { to: [110, -420], elbow: 1 },
      },
      true,
    ) +
    at(800, 830, raised(desk(900, "#b9783f", 160)), { scale: 1.5 }) +
    at(790, 816, raised(laptopLid()), { scale: 1.75 }) +
    at(220, 816, pile([clay, marigold, plum], 180)) +
    at(1380, 816, openPages(230)),
};

export const postsLearning = { "post-1": byLamp, "post-3": atTheBoard, "post-6": studyGroup };
