/**
 * One line of the performance table. `goal` is printed next to the figure. Without one, the figure
 * is for information only.
 */
export type Row = { name: string; figure: string; goal?: string; met?: boolean };

export function printTable(title: string, rows: Row[]): void {
  const widths = [
    Math.max(...rows.map((row) => row.name.length)),
    Math.max(...rows.map((row) => row.figure.length)),
  ];
  console.log(`\n${title}`);
  for (const { name, figure, goal, met } of rows) {
    const verdict = goal === undefined ? "" : `  ${goal}  ${met ? "met" : "NOT MET"}`;
    console.log(`  ${name.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}${verdict}`);
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
