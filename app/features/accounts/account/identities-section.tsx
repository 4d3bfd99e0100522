import { useState } from "react";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { CurrentPasswordField, SaveForm } from "../save-form.tsx";
import type { LinkAnswer } from "./answers.ts";
import { ItemButton, ItemLine, ItemList } from "./item-list.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

type IdentitiesSectionProps = Pick<ShownAccount, "identities" | "provider" | "hasPassword">;

/** Shows the person's identities at the provider, which sign them in here, too. */
export function IdentitiesSection({ identities, provider, hasPassword }: IdentitiesSectionProps) {
  const [asked, setAsked] = useState<ShownAccount["identities"][number]>();
  const text = provider
    ? `Once linked, you can sign in with ${provider} instead of your password.`
    : "This website has no sign-in provider any more, so these sign nobody in.";
  return (
    <FormSection title="Sign-in provider" text={text}>
      <ItemList items={identities}>
        {(identity) => (
          <ItemLine name={identity.label} note={`${identity.provider}, linked ${identity.linked}`}>
            <ItemButton label="Unlink" more={identity.label} onClick={() => setAsked(identity)} />
          </ItemLine>
        )}
      </ItemList>
      {provider ? (
        <SaveForm<LinkAnswer>
          address="/admin/account/identities"
          failure="Failed to link the identity."
          act={{ label: "Link account" }}
          label={identities.length === 0 ? `Link ${provider}` : `Link another one at ${provider}`}
          variant="secondary"
          onSaved={({ address }) => window.location.assign(address)}
        >
          {(errors) => (
            <CurrentPasswordField id="identity-current" hasPassword={hasPassword} errors={errors} />
          )}
        </SaveForm>
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
