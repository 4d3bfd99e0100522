/** Hair and head coverings, in two layers: behind the head and in front of it. */
import { darker, hairBlack, lighter, marigold, mix, paper } from "../palette.ts";
import { circle, line, oval, path, times } from "../svg.ts";

export type Hair = {
  kind:
    | "low"
    | "cornrows"
    | "bun"
    | "puffs"
    | "afro"
    | "braids"
    | "gele"
    | "scarf"
    | "hijab"
    | "cap"
    | "shaved";
  colour?: string;
  /** The cloth of a head covering; `band` is its second colour. */
  cloth?: string;
  band?: string;
};

export type Layers = { behind: string; front: string };

/** Draws hair close to the skull, down to the hairline. */
const skullcap = (colour: string, t: number, lift = 0) =>
  path(
    `M-38 6 C-46 ${-66 - lift} 44 ${-68 - lift} 38 2 C${37 + t} -10 ${33 + 2 * t} -22 ${25 + 4 * t} -28 Q${8 * t} -38 ${-18 + 6 * t} -30 C${-27 + 4 * t} -26 -31 -14 -32 -2 L-33 6Z`,
    colour,
  );

/** Draws a round mass with a curly edge. */
const curls = (x: number, y: number, r: number, colour: string, count = 14) =>
  circle(x, y, r * 0.92, colour) +
  times(count, (i) => {
    const angle = (i / count) * Math.PI * 2;
    return circle(x + Math.cos(angle) * r * 0.88, y + Math.sin(angle) * r * 0.88, r * 0.24, colour);
  });

const rows = (colour: string, t: number) =>
  line(
    [-24, -12, 0, 12, 24]
      .map(
        (x) =>
          `M${x * 0.86 + 7 * t} ${-32 + Math.abs(x) * 0.14} Q${x * 0.9 - 2 * t} -44 ${x * 0.6 - 8 * t} -52`,
      )
      .join(" "),
    colour,
    2.4,
  );

function braids(colour: string, beads: string, t: number): Layers {
  const strand = (x: number, sway: number, length: number) =>
    line(
      `M${x} -12 C${x - sway} 20 ${x + sway * 0.4} ${length * 0.6} ${x - sway * 0.6} ${length}`,
      colour,
      12,
    ) + circle(x - sway * 0.6, length, 7, beads);
  return {
    behind:
      oval(-2 * t, -18, 44, 44, colour) +
      strand(-38, 8, 92) +
      strand(-28, 4, 104) +
      strand(38, -8, 92) +
      strand(28, -4, 104) +
      strand(-46, 9, 74) +
      strand(46, -9, 74),
    front: skullcap(colour, t, 2) + rows(lighter(colour, 0.22), t),
  };
}

function gele(cloth: string, band: string, t: number): Layers {
  return {
    behind:
      path(`M-42 -4 C-78 -40 -66 -92 -24 -98 C4 -116 62 -104 66 -66 C70 -40 54 -16 40 -4Z`, cloth) +
      path("M-24 -98 C4 -116 62 -104 66 -66 C48 -84 10 -92 -24 -98Z", band),
    front:
      path(
        `M-40 2 C-48 -34 -34 -62 ${2 * t} -62 C34 -62 48 -34 40 0 C30 -26 ${14 + 4 * t} -34 ${4 * t} -34 C${-16 + 4 * t} -34 -32 -24 -40 2Z`,
        cloth,
      ) +
      path(
        `M-41 -6 C-38 -36 -20 -50 ${4 * t} -50 C26 -50 40 -34 41 -8 C32 -28 16 -38 ${4 * t} -38 C-16 -38 -32 -28 -41 -6Z`,
        band,
      ),
  };
}

function scarf(cloth: string, band: string, t: number): Layers {
  return {
    behind: path(
      "M-34 -24 C-62 -34 -70 -12 -58 4 C-52 -6 -44 -8 -36 -8Z M-36 -14 C-60 -4 -62 18 -50 30 C-46 16 -40 6 -34 0Z",
      band,
    ),
    front:
      path(
        `M-39 2 C-50 -74 50 -74 39 -2 C34 -22 ${20 + 4 * t} -31 ${4 * t} -31 C${-18 + 4 * t} -31 -33 -20 -39 2Z`,
        cloth,
      ) + line(`M-38 -4 C-32 -26 -18 -35 ${4 * t} -35 C20 -35 34 -26 38.5 -8`, band, 5),
  };
}

function hijab(cloth: string, fold: string, t: number): Layers {
  return {
    behind: path("M-46 -6 C-52 -74 52 -74 46 -6 C50 40 62 74 78 104 L-78 104 C-62 74 -50 40 -46 -6Z", cloth),
    front:
      // The ring of cloth around the face, then the drape under the chin.
      `<path fill-rule="evenodd" fill="${cloth}" d="M-48 -4 C-54 -76 54 -76 48 -4 C50 40 64 80 84 112 C40 138 -40 138 -84 112 C-64 80 -50 40 -48 -4Z M-31 -4 C-31 14 ${-20 + 4 * t} 44 ${7 * t} 47 C${22 + 4 * t} 44 ${33 + t} 14 ${33 + t} -4 C${33 + t} -42 -31 -42 -31 -4Z"/>` +
      line(`M-30 34 C-10 62 24 66 44 40 M-44 58 C-20 92 36 92 62 66`, fold, 3.5) +
      line(`M-31 -4 C-31 -42 ${33 + t} -42 ${33 + t} -4`, fold, 4),
  };
}

function cap(cloth: string, band: string, colour: string, t: number): Layers {
  return {
    behind: "",
    front:
      skullcap(colour, t) +
      path(`M-39 -20 C-42 -52 -30 -76 4 -76 C40 -78 46 -50 39 -24 C20 -36 -18 -36 -39 -20Z`, cloth) +
      path("M-39 -20 C-18 -36 20 -36 39 -24 L39 -33 C20 -46 -18 -46 -39.5 -30Z", band),
  };
}

export function hairOf(hair: Hair, skin: string, t: number): Layers {
  const colour = hair.colour ?? hairBlack;
  const cloth = hair.cloth ?? marigold;
  const band = hair.band ?? darker(marigold);
  const shine = lighter(colour, 0.2);
  const close = skullcap(colour, t);
  switch (hair.kind) {
    case "low":
      return { behind: oval(-4 * t, -14, 41, 42, colour), front: close };
    case "shaved":
      return {
        behind: oval(-4 * t, -12, 39, 40, mix(skin, colour, 0.5)),
        front: skullcap(mix(skin, colour, 0.6), t, -4),
      };
    case "cornrows":
      return {
        behind: oval(-5 * t, -12, 42, 42, colour) + circle(-34 * t, 14, 16, colour),
        front: close + rows(shine, t),
      };
    case "bun":
      return {
        behind: curls(-12 * t, -66, 22, colour, 11) + oval(-4 * t, -14, 41, 42, colour),
        front:
          close +
          rows(shine, t) +
          line(`M${-22 - 9 * t} -54 Q${-10 * t} -62 ${20 - 10 * t} -56`, marigold, 5),
      };
    case "puffs":
      return {
        behind:
          curls(-40, -44, 25, colour, 12) +
          curls(38, -46, 23, colour, 12) +
          oval(-4 * t, -14, 41, 42, colour),
        front: close + line(`M${4 * t} -34 Q${2 * t} -46 ${-3 * t} -58`, mix(colour, skin, 0.6), 2.4),
      };
    case "afro":
      return { behind: curls(-3 * t, -24, 62, colour, 20), front: skullcap(colour, t, 8) };
    case "braids":
      return braids(colour, band, t);
    case "gele":
      return gele(cloth, band, t);
    case "scarf":
      return scarf(cloth, band, t);
    case "hijab":
      return hijab(cloth, band, t);
    case "cap":
      return cap(cloth, band, colour, t);
  }
}

/** Draws the back of a head, as seen over someone's shoulder. */
export function backOfHead(hair: Hair, skin: string): string {
  const colour = hair.colour ?? hairBlack;
  const ears = oval(-39, 6, 6, 10, skin) + oval(39, 6, 6, 10, skin);
  const skull = path("M-39 0 C-44 -66 44 -66 39 0 C39 26 24 46 0 46 C-24 46 -39 26 -39 0Z", colour);
  const tracks = line(
    [-22, -8, 8, 22].map((x) => `M${x} 40 Q${x * 1.5} 0 ${x * 0.4} -46`).join(" "),
    lighter(colour, 0.2),
    2.4,
  );
  switch (hair.kind) {
    case "puffs":
      return (
        ears +
        curls(-34, -38, 25, colour, 12) +
        curls(34, -38, 25, colour, 12) +
        skull +
        line("M0 44 L0 -46", mix(colour, skin, 0.6), 2.4)
      );
    case "bun":
      return ears + skull + tracks + curls(0, -40, 24, colour, 11);
    case "afro":
      return curls(0, -18, 62, colour, 20);
    case "hijab":
      return (
        path(
          "M-46 0 C-52 -74 52 -74 46 0 C48 40 62 74 82 112 L-82 112 C-62 74 -48 40 -46 0Z",
          hair.cloth ?? paper,
        ) + line("M0 -40 C6 0 -4 50 4 100", hair.band ?? darker(paper), 3.5)
      );
    case "scarf":
    case "gele":
      return (
        ears +
        skull +
        path("M-41 -8 C-50 -76 50 -76 41 -8 C20 6 -20 6 -41 -8Z", hair.cloth ?? marigold) +
        path("M-6 0 L-26 46 L-6 40 L0 4 L10 42 L26 40 L8 0Z", hair.band ?? marigold)
      );
    case "braids":
      return (
        ears +
        skull +
        times(
          6,
          (i) =>
            line(`M${-30 + i * 12} 0 L${-34 + i * 13.6} 96`, colour, 11) +
            circle(-34 + i * 13.6, 98, 6.5, hair.band ?? marigold),
        ) +
        tracks
      );
    default:
      return ears + skull + (hair.kind === "cornrows" ? tracks : "");
  }
}
