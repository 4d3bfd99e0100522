import { z } from "zod";
import { decideLine } from "#app/features/giving/statements/statements.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { answerGift } from "../answer-gift.server.ts";
import type { Route } from "./+types/decision";

const decision = z.union([
  z.object({ decision: z.enum(["pays", "booked already"]), gift: z.uuid() }),
  z.object({
    decision: z.literal("pays together"),
    gifts: z.string().transform((ids) => ids.split(",").slice(0, 20)),
  }),
  z.object({ decision: z.enum(["new gift", "no gift"]) }),
]);

/** Decides what a line of a statement is. */
export async function action({ request, params: { line }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  return answerGift(request, decision, (decided) =>
    decideLine(getWritableSite(context), administrator, line, decided),
  );
}
