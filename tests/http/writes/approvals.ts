import { insertApprovalRequest } from "#tests/support/approvals.ts";
import { type Examples, post } from "./example.ts";

/** Writes about texts that a second person approves, by the path of the route. */
export const APPROVALS_WRITES: Examples = {
  "/admin/approvals/:id/decision": [
    post(async (known) => ({
      path: `/admin/approvals/${insertApprovalRequest(known.change, "Her story")}/decision`,
      form: new URLSearchParams({ approves: "true" }),
      audit: { action: "approved", subject: "text", detail: /^Her story$/ },
    })),
    post(async (known) => ({
      path: `/admin/approvals/${insertApprovalRequest(known.change, "Another story")}/decision`,
      form: new URLSearchParams({ approves: "false", note: "Leave out her school" }),
      audit: { action: "sent back", subject: "text", detail: /^Another story$/ },
    })),
  ],
};
