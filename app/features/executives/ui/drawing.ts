import type { Drawing } from "#app/ui/picture/drawn-picture.tsx";
import avifSmall from "./about-480.avif";
import webpSmall from "./about-480.webp";
import avifMiddle from "./about-720.avif";
import webpMiddle from "./about-720.webp";
import avif from "./about-960.avif";
import jpeg from "./about-960.jpg";
import webp from "./about-960.webp";

export const motherAndDaughter: Drawing = {
  // The size for phones is below 14 kB, so it fits into a server's first packets.
  avif: [avifSmall, avifMiddle, avif],
  webp: [webpSmall, webpMiddle, webp],
  jpeg,
  height: 3 / 4,
  alt: "A mother and her small daughter read a book together on a mat under a tree in the evening sun.",
};
