import type { Drawing } from "#app/ui/picture/drawn-picture.tsx";
import avif1Small from "./partner-1-480.avif";
import webp1Small from "./partner-1-480.webp";
import avif1 from "./partner-1-960.avif";
import jpeg1 from "./partner-1-960.jpg";
import webp1 from "./partner-1-960.webp";
import avif2Small from "./partner-2-480.avif";
import webp2Small from "./partner-2-480.webp";
import avif2 from "./partner-2-960.avif";
import jpeg2 from "./partner-2-960.jpg";
import webp2 from "./partner-2-960.webp";
import avif3Small from "./partner-3-480.avif";
import webp3Small from "./partner-3-480.webp";
import avif3 from "./partner-3-960.avif";
import jpeg3 from "./partner-3-960.jpg";
import webp3 from "./partner-3-960.webp";

const HEIGHT = 2 / 3;

/** The pictures of the partners page until an administrator chooses others. */
export const drawings: [Drawing, Drawing, Drawing] = [
  {
    avif: [avif1Small, avif1],
    webp: [webp1Small, webp1],
    jpeg: jpeg1,
    height: HEIGHT,
    alt: "A woman in a printed dress and an older man shake hands in front of a school.",
  },
  {
    avif: [avif2Small, avif2],
    webp: [webp2Small, webp2],
    jpeg: jpeg2,
    height: HEIGHT,
    alt: "A classroom with new desks and full bookshelves; students read while their teacher explains.",
  },
  {
    avif: [avif3Small, avif3],
    webp: [webp3Small, webp3],
    jpeg: jpeg3,
    height: HEIGHT,
    alt: "A community celebrates under bunting: students, parents with a baby, an elder and volunteers.",
  },
];
