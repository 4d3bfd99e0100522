import type { ReactNode } from "react";

/** Renders a section of a long form, with its description beside the fields. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4 border-t border-line pt-6 first:border-0 first:pt-0 lg:grid-cols-[16rem_1fr] lg:gap-8">
      <div>
        <h2 className="text-lg text-plum">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className="grid max-w-2xl gap-4">{children}</div>
    </section>
  );
}

/** Renders the button row of a long form. Sticks to the bottom of a window that is tall enough. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 -mx-4 flex justify-end border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8 tall:sticky">
      {children}
    </div>
  );
}
