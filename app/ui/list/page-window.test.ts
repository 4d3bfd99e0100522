import { describe, expect, it } from "vitest";
import { pageWindow, showingText } from "./page-window.ts";

describe("pageWindow", () => {
  it("shows the current page plus and minus two", () => {
    expect(pageWindow(6, 20)).toEqual([4, 5, 6, 7, 8]);
  });

  it("stops at the first and the last page", () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3]);
    expect(pageWindow(20, 20)).toEqual([18, 19, 20]);
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  });

  it("shows nothing where there are no pages", () => {
    expect(pageWindow(1, 0)).toEqual([]);
  });
});

describe("showingText", () => {
  it("counts from the first to the last row of the page", () => {
    expect(showingText(2, 10, 43, "posts")).toBe("Showing 11-20 of 43 posts");
  });

  it("ends with the last existing row", () => {
    expect(showingText(5, 10, 43, "posts")).toBe("Showing 41-43 of 43 posts");
  });

  it("says that nothing was found in an empty list", () => {
    expect(showingText(1, 10, 0, "events")).toBe("Nothing found");
  });
});
