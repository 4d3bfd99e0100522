import { z } from "zod";
import { type DataRetention, RETENTION_LIMITS } from "./retention.ts";

/** Validates the tab "Data": whole numbers, as typed or as stored. */
export const retentionInput = z.object({
  quarantineDays: period("days", RETENTION_LIMITS.quarantineDays),
  archiveMonths: period("months", RETENTION_LIMITS.archiveMonths),
}) satisfies z.ZodType<DataRetention>;

function period(unit: string, { min, max }: { min: number; max: number }) {
  const error = `Enter a number of ${unit} from ${min} to ${max}.`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/, error)
          .transform(Number),
      ],
      error,
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, error);
}
