import { PrivatePhoto } from "#app/ui/form/private-photo.tsx";

type SignedFormProps = { id: string; storedOn: string | undefined; isOwner: boolean };

/** Takes the photo of a signed form, and shows it to owners. */
export function SignedForm({ id, storedOn, isOwner }: SignedFormProps) {
  return (
    <section
      aria-labelledby="signed-form"
      className="grid max-w-2xl gap-3 rounded-md border border-line bg-white p-4"
    >
      <h2 id="signed-form" className="text-lg text-plum">
        The signed form
      </h2>
      <p className="text-sm text-muted">
        {storedOn
          ? `A photo of it was stored on ${storedOn}, encrypted. ${isOwner ? "The history records who looks at it." : "Only owners can look at it."}`
          : "If she or her guardian signed on paper, take a photo of it. It is stored encrypted, and only owners can look at it."}
      </p>
      <PrivatePhoto
        // A stored photo is not shown beside the field.
        key={storedOn}
        address={`/admin/consents/${id}/form`}
        idPrefix="signed-form"
        what="The signed form"
        label="Photo of the form"
        isStored={storedOn !== undefined}
        mayRead={isOwner}
        words={{ success: "Signed form stored", failure: "Failed to store the signed form." }}
      />
    </section>
  );
}
