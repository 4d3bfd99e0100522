import { describe, expect, test } from "vitest";
import { complaintAbout } from "./picture-complaint.ts";

const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type });
const TOO_LARGE = 10 * 1024 * 1024 + 1;

describe("the check before an upload", () => {
  test.each([
    ["post", file("a.txt", "text/plain"), "Please upload valid image files only."],
    ["post", file("girls.png", "image/png", TOO_LARGE), "Image girls.png exceeds 10MB limit."],
    ["post", file("girls.png", "image/png"), undefined],
    ["post", file("a.heic", "image/heic"), "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed."],
    ["post", file("IMG_1.HEIC", ""), "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed."],
    ["post", file("untyped.jpg", ""), undefined],
    ["report", file("a.txt", "text/plain"), "Please upload a valid image file."],
    ["report", file("girls.png", "image/png", TOO_LARGE), "Image size exceeds 10MB limit."],
    ["report", file("a.svg", "image/svg+xml"), "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed."],
    ["report", file("GIRLS.JPEG", "image/jpeg"), undefined],
  ] as const)("%s: %o", (kind, chosen, words) => {
    expect(complaintAbout(chosen, kind)).toBe(words);
  });
});
