import { findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import type { RichTextKind } from "./rich-text.ts";

const NAMES = /\.(?:jpe?g|png|webp|gif)$/i;

/**
 * Checks a file before its upload.
 *
 * @returns the error message for posts or for reports (specification, section 5), or undefined
 */
export function complaintAbout(file: File, kind: RichTextKind): string | undefined {
  const isPost = kind === "post";
  const fault = findFileFault(file) ?? (isPost || NAMES.test(file.name) ? undefined : "wrong-type");
  if (fault === "not-an-image" && isPost) return "Please upload valid image files only.";
  if (fault === "too-large" && isPost) return `Image ${file.name} exceeds 10MB limit.`;
  return fault && refusePicture(fault).message;
}
