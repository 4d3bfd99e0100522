/** Landscape: sky, sun, hills, trees, plants, roads. */
import {
  clay,
  darker,
  earth,
  forest,
  leaf,
  lighter,
  marigold,
  mix,
  moss,
  night,
  paper,
  plum,
  sky,
  straw,
} from "./palette.ts";
import { at, circle, line, oval, type Point, path, raised, rect, scatter, times } from "./svg.ts";

/** Draws a smooth curve through points, closed along the bottom. */
export function land(points: Point[], bottom: number, fill: string, edge?: string): string {
  const first = points[0] ?? [0, 0];
  let d = `M${first[0]} ${first[1]}`;
  for (let i = 1; i < points.length; i++) {
    const [px, py] = points[i - 1] ?? first;
    const [x, y] = points[i] ?? first;
    const mid = (px + x) / 2;
    d += ` C${mid} ${py} ${mid} ${y} ${x} ${y}`;
  }
  const last = points[points.length - 1] ?? first;
  const body = path(`${d} L${last[0]} ${bottom} L${first[0]} ${bottom}Z`, fill);
  return body + (edge ? line(d, edge, 5, 'opacity=".7"') : "");
}

/** Draws the sky in broad bands from `top` down to the horizon. */
export function skyOf(width: number, horizon: number, colours: string[]): string {
  const step = horizon / colours.length;
  return times(colours.length, (i) => {
    const y = i * step;
    const colour = colours[i] ?? sky;
    if (i === 0) return rect(0, 0, width, horizon + 40, colour);
    const wave = (k: number) => y + (k % 2 ? 16 : -16) * (i % 2 ? 1 : -1);
    return land(
      [
        [0, wave(0)],
        [width * 0.28, wave(1)],
        [width * 0.6, wave(2)],
        [width, wave(3)],
      ],
      horizon + 40,
      colour,
    );
  });
}

export function sun(x: number, y: number, r: number, rings: string[] = []): string {
  const halo = rings.map((ring, i) => circle(x, y, r * (1 + (rings.length - i) * 0.5), ring)).join("");
  return halo + circle(x, y, r, marigold) + circle(x, y, r * 0.8, mix(marigold, straw, 0.45));
}

export const rays = (x: number, y: number, from: number, to: number, colour: string, count = 28) =>
  `<g transform="translate(${x} ${y})">${times(count, (i) =>
    at(
      0,
      0,
      path(
        `M-7 ${-from} L7 ${-from} L2 ${-(i % 2 ? to : (from + to) / 2)} L-2 ${-(i % 2 ? to : (from + to) / 2)}Z`,
        colour,
      ),
      {
        turn: (i * 360) / count,
      },
    ),
  )}</g>`;

export const birds = (x: number, y: number, colour = plum) =>
  [
    [0, 0, 1],
    [58, -26, 0.8],
    [96, 14, 0.65],
  ]
    .map(([dx = 0, dy = 0, k = 1]) =>
      at(
        x + dx,
        y + dy,
        path("M-26 0 C-18 -14 -8 -14 0 0 C8 -14 18 -14 26 0 C16 -7 8 -5 0 6 C-8 -5 -16 -7 -26 0Z", colour),
        { scale: k },
      ),
    )
    .join("");

/** Draws a savanna tree about 400 high: a forked trunk and a flat, layered crown. */
export function acacia(crown = leaf, trunk = "#4a2a24"): string {
  return (
    path(
      "M-16 0 C-8 -80 -10 -130 -60 -210 L-40 -216 C-10 -170 0 -160 4 -150 C14 -190 40 -210 74 -236 L86 -220 C40 -180 22 -130 22 0Z",
      trunk,
    ) +
    path(
      "M-190 -226 C-200 -280 -120 -330 -40 -330 C60 -350 190 -320 206 -250 C214 -216 150 -214 100 -226 C50 -206 -10 -214 -40 -212 C-100 -196 -184 -196 -190 -226Z",
      darker(crown, 0.22),
    ) +
    path(
      "M-150 -270 C-150 -320 -60 -366 20 -362 C100 -360 170 -330 166 -282 C120 -262 60 -282 10 -268 C-50 -250 -120 -250 -150 -270Z",
      crown,
    ) +
    path(
      "M-90 -318 C-70 -350 30 -366 70 -346 C60 -328 0 -330 -30 -318 C-50 -308 -84 -306 -90 -318Z",
      lighter(crown, 0.18),
    )
  );
}

/** Draws a broad tree that a whole village can sit under: about 700 high, crown 1100 wide. */
export function meetingTree(crown = leaf, trunk = "#5a3328"): string {
  const next = scatter(7);
  const leaves = (count: number, colour: string, cx: number, cy: number, rx: number, ry: number) =>
    times(count, () => {
      const angle = next() * Math.PI * 2;
      const far = Math.sqrt(next());
      return at(
        cx + Math.cos(angle) * rx * far,
        cy + Math.sin(angle) * ry * far,
        path("M0 -17 C11 -9 11 9 0 17 C-11 9 -11 -9 0 -17Z", colour),
        { turn: next() * 180 },
      );
    });
  return (
    path(
      "M-84 6 C-40 -90 -40 -190 -56 -280 C-90 -360 -170 -390 -230 -430 L-210 -452 C-140 -420 -80 -400 -40 -360 C-34 -430 -40 -480 -60 -540 L-24 -546 C0 -490 10 -440 14 -380 C60 -420 120 -440 190 -470 L206 -446 C130 -400 70 -350 56 -280 C44 -190 50 -90 96 6 Q0 -14 -84 6Z",
      trunk,
    ) +
    line("M-20 -20 C-8 -110 -14 -200 -20 -280 M24 -14 C20 -110 22 -190 26 -250", darker(trunk, 0.35), 6) +
    raised(
      path(
        "M-560 -420 C-600 -520 -500 -600 -400 -610 C-380 -690 -220 -740 -110 -700 C-40 -770 120 -770 190 -700 C310 -740 430 -680 440 -600 C540 -590 600 -500 550 -420 C520 -360 430 -370 380 -390 C320 -350 240 -350 190 -396 C120 -350 60 -360 0 -400 C-60 -350 -150 -350 -200 -392 C-260 -350 -340 -356 -380 -392 C-440 -366 -530 -370 -560 -420Z",
        crown,
      ),
    ) +
    path(
      "M-420 -470 C-440 -560 -330 -600 -270 -580 C-220 -660 -60 -660 0 -600 C80 -670 220 -650 260 -580 C350 -600 440 -540 410 -470 C350 -440 300 -470 260 -480 C200 -440 120 -450 60 -490 C0 -450 -100 -440 -160 -484 C-230 -440 -360 -430 -420 -470Z",
      mix(crown, moss, 0.4),
    ) +
    leaves(16, lighter(crown, 0.2), 0, -570, 420, 90) +
    leaves(12, darker(crown, 0.25), 0, -430, 470, 40)
  );
}

export function palm(height = 420, frond = leaf): string {
  const blade = (turn: number, length: number, colour: string) =>
    at(
      26,
      -height,
      path(
        `M0 0 C${length * 0.3} -46 ${length * 0.7} -40 ${length} 26 C${length * 0.7} -8 ${length * 0.3} -4 0 10Z`,
        colour,
      ),
      { turn },
    );
  return (
    path(
      `M-14 0 C-6 -${height * 0.5} 4 -${height * 0.8} 18 -${height} L36 -${height} C24 -${height * 0.7} 16 -${height * 0.4} 18 0Z`,
      "#6b4232",
    ) +
    times(6, (i) =>
      line(
        `M${-8 + i * 5} ${-40 - i * height * 0.14} L${16 + i * 3} ${-46 - i * height * 0.14}`,
        "#4a2a24",
        4,
      ),
    ) +
    [
      [200, 150],
      [160, 150],
      [-120, 120],
    ]
      .map(([turn = 0, length = 0]) => blade(turn, length, darker(frond, 0.25)))
      .join("") +
    [
      [-20, 170],
      [-60, 150],
      [20, 160],
      [-160, 170],
      [120, 130],
    ]
      .map(([turn = 0, length = 0]) => blade(turn, length, frond))
      .join("") +
    circle(18, -height + 14, 12, clay) +
    circle(38, -height + 16, 11, earth)
  );
}

/** Draws large leaves for a corner of the foreground. */
export function broadLeaves(colours: string[], count = 5, spread = 26, length = 260): string {
  return times(count, (i) => {
    const colour = colours[i % colours.length] ?? forest;
    const size = length * (1 - Math.abs(i - (count - 1) / 2) * 0.1);
    return at(
      0,
      0,
      path(
        `M0 0 C${-size * 0.24} ${-size * 0.3} ${-size * 0.2} ${-size * 0.76} 0 ${-size} C${size * 0.2} ${-size * 0.76} ${size * 0.24} ${-size * 0.3} 0 0Z`,
        colour,
      ) +
        line(`M0 -8 L0 ${-size * 0.86}`, lighter(colour, 0.22), 3.5) +
        line(
          times(
            4,
            (k) =>
              `M0 ${-size * (0.2 + k * 0.15)} L${-size * 0.09} ${-size * (0.3 + k * 0.15)} M0 ${-size * (0.2 + k * 0.15)} L${size * 0.09} ${-size * (0.3 + k * 0.15)} `,
          ),
          lighter(colour, 0.22),
          2.5,
        ),
      { turn: (i - (count - 1) / 2) * spread },
    );
  });
}

export const tuft = (colour = forest) =>
  path(
    "M-26 0 C-24 -22 -30 -34 -40 -44 C-22 -40 -14 -26 -11 -10 C-10 -36 -8 -50 2 -66 C8 -46 6 -28 8 -10 C14 -28 22 -38 38 -44 C26 -30 24 -18 26 0Z",
    colour,
  );

export const flower = (petals = marigold, stalk = forest) =>
  line("M0 0 C-4 -30 2 -50 0 -70", stalk, 5) +
  path("M-2 -26 C-20 -28 -28 -40 -30 -50 C-14 -48 -4 -40 -2 -26Z", stalk) +
  times(7, (i) => at(0, -78, oval(0, -14, 7, 13, petals), { turn: i * 51.4 })) +
  circle(0, -78, 8, clay);

/** Scatters plants over a stretch of ground, larger towards the viewer. */
export function meadow(
  seed: number,
  count: number,
  x: number,
  y: number,
  width: number,
  height: number,
  colours: string[],
  flowers = 0.2,
): string {
  const next = scatter(seed);
  const plants = Array.from({ length: count }, () => ({
    x: x + next() * width,
    y: y + next() * height,
    kind: next(),
    colour: colours[Math.floor(next() * colours.length)] ?? moss,
  }));
  plants.sort((a, b) => a.y - b.y);
  return plants
    .map((plant) => {
      const scale = 0.35 + 0.55 * ((plant.y - y) / Math.max(1, height));
      return at(
        plant.x,
        plant.y,
        plant.kind < flowers ? flower(plant.kind < flowers / 2 ? marigold : paper) : tuft(plant.colour),
        { scale },
      );
    })
    .join("");
}

/** Draws furrows or footpaths in the ground: a few long dashes. */
export const furrows = (
  seed: number,
  count: number,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
) => {
  const next = scatter(seed);
  return times(count, () => {
    const fx = x + next() * width;
    const fy = y + next() * height;
    const length = 30 + next() * 70;
    return line(
      `M${fx.toFixed(0)} ${fy.toFixed(0)} q${(length / 2).toFixed(0)} -7 ${length.toFixed(0)} 0`,
      colour,
      5,
    );
  });
};

export const hut = (wall = clay, roof = "#c79a55") =>
  rect(-60, -90, 120, 90, wall) +
  rect(-60, -30, 120, 14, darker(wall, 0.25)) +
  path("M-16 0 L-16 -58 Q0 -72 16 -58 L16 0Z", night) +
  path("M-92 -80 L0 -180 L92 -80 Q0 -62 -92 -80Z", roof) +
  line("M-60 -84 L0 -170 M-20 -78 L0 -170 M24 -78 L0 -170 M62 -84 L0 -170", darker(roof, 0.3), 4);
