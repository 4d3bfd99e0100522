import type { ReactNode } from "react";

type IconProps = { size?: number; filled?: boolean };

/**
 * Creates an icon component from paths on a 24 × 24 grid. The icon is decorative; the text beside
 * it carries the meaning.
 *
 * @param usual the default width and height in pixels
 * @param width the stroke width, in units of the grid
 */
export function strokedIcon(paths: ReactNode, usual = 20, width = 2.25) {
  return function Icon({ size = usual, filled }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill={filled ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  };
}
