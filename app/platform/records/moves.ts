import { z } from "zod";

/** Validates a move: directly before or after another row, which the person saw there. */
export const moveInput = z.object({
  place: z.enum(["before", "after"]),
  neighbour: z.uuid("Reload the page and try again."),
});

export type Move = z.output<typeof moveInput>;
