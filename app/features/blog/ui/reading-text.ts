/** "40% read • 3 min remaining". */
export function readingText(percent: number, minutes: number): string {
  return `${percent}% read • ${Math.ceil(minutes * (1 - percent / 100))} min remaining`;
}
