import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Picture } from "./picture.tsx";

const picture: PictureData = {
  id: "0123456789abcdef0123456789abcdef",
  width: 960,
  height: 720,
  widths: [320, 480, 640, 960],
  placeholder: "data:image/webp;base64,UklGRg==",
  hasAvif: true,
};
const address = (width: number, format: string) => `/pictures/${picture.id}-${width}.${format}`;
const render = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture picture={picture} alt="Girls at a desk" sizes="100vw" {...props} />);

describe("a picture", () => {
  test("offers AVIF, then WebP, each in every width, and one JPEG for browsers that know neither", () => {
    const html = render();
    const sources = [...html.matchAll(/type="(image\/\w+)" srcSet="([^"]+)" sizes="100vw"/g)];
    expect(sources.map(([, type]) => type)).toEqual(["image/avif", "image/webp"]);
    const inEveryWidth = (format: string) =>
      picture.widths.map((width) => `${address(width, format)} ${width}w`).join(", ");
    expect(sources.map(([, , srcSet]) => srcSet)).toEqual([inEveryWidth("avif"), inEveryWidth("webp")]);
    expect(html).toContain(`<img src="${address(640, "jpg")}" width=`);
  });

  test("offers no AVIF before it is made", () => {
    expect(render({ picture: { ...picture, hasAvif: false } })).not.toContain("avif");
  });

  test("falls back to its only width when it is small", () => {
    expect(render({ picture: { ...picture, width: 200, widths: [200] } })).toContain(
      `src="${address(200, "jpg")}"`,
    );
  });

  test("reserves its space and is blurred until it has loaded", () => {
    const html = render();
    expect(html).toContain('width="960" height="720" alt="Girls at a desk"');
    expect(html).toContain(
      "background:url(&quot;data:image/webp;base64,UklGRg==&quot;) center / cover no-repeat",
    );
    expect(render({ picture: { ...picture, placeholder: "" } })).not.toContain("background");
  });

  test("loads lazily unless it has priority", () => {
    expect(render()).toContain('decoding="async" loading="lazy"');
    const first = render({ priority: true });
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toMatch(/loading=|decoding=/);
  });
});

describe("no picture", () => {
  test("is a placeholder with an alternative text", () => {
    const html = render({ picture: null, className: "w-full" });
    expect(html).toMatch(/^<svg [^>]*class="w-full" role="img" aria-label="Girls at a desk">/);
  });

  test("is hidden from screen readers if it is decorative", () => {
    const html = render({ picture: undefined, alt: "" });
    expect(html).toMatch(/^<svg [^>]*aria-hidden="true">/);
    expect(html).not.toContain("role=");
  });
});
