import type { FormEvent } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";

const FAILURE = "Failed to update data.";

/** Changes the name under which the person appears in the audit list and in mails. */
export function NameSection({ name }: { name: string }) {
  const { send, busy, answer } = useSave(FAILURE);
  const toast = useToast();
  const refusal = answer?.ok === false ? answer : undefined;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = await send("/admin/account/name", new FormData(event.currentTarget));
    if (given?.ok) toast.success("Data updated successfully");
  }

  return (
    <FormSection title="Name" text="What you are called in the audit and in mails.">
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
        <SaveProblem answer={answer} />
        <TextField
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={80}
          autoComplete="name"
          required
          error={refusal?.errors?.name}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save name
          </Button>
        </div>
      </form>
    </FormSection>
  );
}
