import { Badge } from "#app/ui/control/badge.tsx";
import type { ReplyState } from "./message-page.server.ts";

/** Renders the reply status: answered, due or overdue, and when. */
export function ReplyBadge({ reply }: { reply: ReplyState }) {
  switch (reply.state) {
    case "answered":
      return (
        <>
          <Badge tone="leaf">Answered</Badge> <span className="block text-xs text-muted">{reply.at}</span>
        </>
      );
    case "overdue":
      return (
        <>
          <Badge tone="danger">Overdue</Badge>{" "}
          <span className="block text-xs text-muted">Was due {reply.at}</span>
        </>
      );
    case "due":
      return <span className="text-muted">Due {reply.at}</span>;
    case "none":
      return <span className="text-muted">No reply due</span>;
  }
}
