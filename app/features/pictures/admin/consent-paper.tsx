import type { ReactNode } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { CONSENT_USES, type ConsentUse } from "../consent-uses.ts";
import type { Route } from "./+types/consent-paper";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { name, contactPhone, contactEmail } = await readSiteSettings(getSite(context).db);
  return { name, contact: [contactPhone, contactEmail].filter(Boolean).join(" or ") };
}

/** A form to sign on paper: one sheet in large type, with drawings for those who read little. */
export default function ConsentPaper({ loaderData: { name, contact } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Consent Form on Paper">
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </PageTitle>
      <p className="mb-4 max-w-3xl text-sm text-muted">
        Read it aloud with her and her guardian, in their language. Keep the signed sheet in a locked place.
      </p>
      <div
        data-print-alone
        className="grid max-w-3xl gap-4 rounded-md border border-line bg-white p-6 text-lg leading-snug text-ink print:border-0 print:p-0"
      >
        <h2 className="text-2xl text-plum">May we show your picture?</h2>
        <p>
          {name} would like to show a picture of you, so that people understand our work. You may say no. We
          help you just the same.
        </p>
        <Part icon={ICONS.where} title="Where may we show it?">
          <ul className="grid gap-1 sm:grid-cols-2 print:grid-cols-2">
            {Object.entries(CONSENT_USES).map(([use, label]) => (
              <li key={use} className="flex items-center gap-3">
                <Box />
                {PLAIN_USES[use as ConsentUse] ?? label}
              </li>
            ))}
          </ul>
        </Part>
        <Part icon={ICONS.name} title="We do not write your real name.">
          <Line label="Name that we use for you" />
        </Part>
        <Part icon={ICONS.until} title="Until when?">
          <Line label="Day, month and year" />
        </Part>
        <Part icon={ICONS.change} title="You may change your mind, any day.">
          <p>
            Tell us{contact ? `: ${contact}` : ""}. You need not say why. We take your picture away at once.
            What other people have copied or printed, we cannot call back.
          </p>
        </Part>
        <Part icon={ICONS.twice} title="We ask you once more before anybody sees it." />
        <div className="grid gap-5 border-t border-line pt-4">
          <Line label="I agree. My name, and my signature or thumb" />
          <Line label="Her parent or guardian: name, and signature or thumb" />
          <Line label="Who asked, and the date" />
        </div>
      </div>
    </>
  );
}

/** In words that everybody knows. */
const PLAIN_USES: Record<ConsentUse, string> = {
  forWebsite: "On our website, which anybody can open",
  forSocial: "On Facebook, WhatsApp and the like",
  forPrint: "On paper, such as a newspaper",
  forAppeals: "When we ask people for money",
};

function Part({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <section className="grid grid-cols-[3.5rem_1fr] items-start gap-4 break-inside-avoid">
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className="size-14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        {icon}
      </svg>
      <div className="grid gap-2">
        <h3 className="font-sans text-lg font-bold">{title}</h3>
        {children}
      </div>
    </section>
  );
}

function Box() {
  return <span aria-hidden="true" className="inline-block size-7 shrink-0 border-2 border-ink" />;
}

function Line({ label }: { label: string }) {
  return (
    <p>
      <span className="block h-9 border-b-2 border-ink" aria-hidden="true" />
      <span className="text-base">{label}</span>
    </p>
  );
}

const ICONS = {
  where: <path d="M12 6h24v36H12zM17 12h14v18H17zM22 37h4M21 24l4-5 4 6" />,
  name: <path d="M24 22a8 8 0 1 0 0-16 8 8 0 0 0 0 16M8 42a16 16 0 0 1 32 0M6 6l36 36" />,
  until: <path d="M6 10h36v32H6zM6 19h36M15 5v9M33 5v9M16 30l6 6 11-11" />,
  change: <path d="M10 18a15 15 0 0 1 27-2M38 6v11H27M38 30a15 15 0 0 1-27 2M10 42V31h11" />,
  twice: <path d="M5 8h26v18H18l-8 7v-7H5zM35 18h8v16h-4v6l-7-6H20v-4" />,
};
