import { useRevalidator } from "react-router";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** Replaces content that could not be loaded, with a button to try again. */
export function LoadProblem({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert tone="error" title={text} announce>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        busy={state !== "idle"}
        onClick={() => void revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}
