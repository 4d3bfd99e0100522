/** How long visitors' data is kept that nobody needs any more. */
export type DataRetention = {
  /** Messages in the spam quarantine, counted from when they were moved there. */
  quarantineDays: number;
  /** Archived messages, counted from when they were archived or last answered. */
  archiveMonths: number;
};

export const RETENTION_LABELS: Record<keyof DataRetention, string> = {
  quarantineDays: "Days in the spam quarantine",
  archiveMonths: "Months in the archive",
};

export const DEFAULT_DATA_RETENTION: DataRetention = { quarantineDays: 30, archiveMonths: 24 };

export const RETENTION_LIMITS = {
  quarantineDays: { min: 1, max: 365 },
  archiveMonths: { min: 1, max: 120 },
} as const satisfies Record<keyof DataRetention, { min: number; max: number }>;
