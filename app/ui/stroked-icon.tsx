import type { ReactNode } from "react";

type IconProps = { size?: number; filled?: boolean };

/**
 * An icon drawn in lines on a square of 24; decorative, so the words beside it carry the meaning.
 *
 * @param usual its width and height in pixels where it is placed without one
 * @param width of its lines, of those 24
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
