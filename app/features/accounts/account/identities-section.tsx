import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import type { LinkAnswer } from "./link-answer.ts";

/** An identity with a formatted date. */
export type ShownIdentity = { id: string; provider: string; label: string; linked: string };

type IdentitiesSectionProps = {
  identities: ShownIdentity[];
  /** The configured provider; without one nothing can be linked. */
  provider: string | undefined;
  hasPassword: boolean;
};

/** Shows the person's identities at the provider, which sign them in here, too. */
export function IdentitiesSection({ identities, provider, hasPassword }: IdentitiesSectionProps) {
  const [asked, setAsked] = useState<ShownIdentity>();
  return (
    <FormSection
      title="Sign-in provider"
      text={
        provider
          ? `Once linked, you can sign in with ${provider} instead of your password.`
          : "This website has no sign-in provider any more, so these sign nobody in."
      }
    >
      {identities.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-md border border-line">
          {identities.map((identity) => (
            <li
              key={identity.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{identity.label}</p>
                <p className="text-sm text-muted">
                  {identity.provider}, linked {identity.linked}
                </p>
              </div>
              <Button variant="secondary" size="small" onClick={() => setAsked(identity)}>
                Unlink<span className="sr-only"> {identity.label}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {provider ? (
        <LinkForm provider={provider} isFirst={identities.length === 0} hasPassword={hasPassword} />
      ) : null}
      {asked ? (
        <RemovalQuestion
          title="Unlink this identity?"
          address={`/admin/account/identities/${asked.id}`}
          confirmLabel="Unlink"
          words={{ success: "Identity unlinked", failure: "Failed to unlink the identity." }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <strong>{asked.label}</strong> at {asked.provider} will no longer sign you in here.
          </p>
        </RemovalQuestion>
      ) : null}
    </FormSection>
  );
}

type LinkFormProps = { provider: string; isFirst: boolean; hasPassword: boolean };

function LinkForm({ provider, isFirst, hasPassword }: LinkFormProps) {
  const { send, busy, answer } = useSave<LinkAnswer>("Failed to link the identity.", {
    label: "Link account",
  });

  async function link(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = await send("/admin/account/identities", new FormData(event.currentTarget));
    if (given?.ok) window.location.assign(given.address);
  }

  return (
    <form onSubmit={(event) => void link(event)} noValidate className="grid gap-4">
      <SaveProblem answer={answer} />
      <CurrentPasswordField
        id="identity-current"
        hasPassword={hasPassword}
        error={answer?.ok === false ? answer.errors?.currentPassword : undefined}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {isFirst ? `Link ${provider}` : `Link another one at ${provider}`}
        </Button>
      </div>
    </form>
  );
}
