import type { PictureFormat } from "./picture-data.ts";

const contentTypes: Record<PictureFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

export function contentTypeOf(format: PictureFormat): string {
  return contentTypes[format];
}
