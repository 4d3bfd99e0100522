import { Link } from "react-router";
import { HeroPanel } from "#app/features/home/admin/hero-panel.tsx";
import { HighlightCards } from "#app/features/home/admin/highlight-card.tsx";
import { StatisticCard } from "#app/features/home/admin/statistic-card.tsx";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SendKeptForm } from "#app/ui/form/send-kept-form.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import { findWaiting } from "../menu.server.ts";
import { MENU_ICONS } from "../menu-icons.ts";
import type { Route } from "./+types/dashboard";
import { readDashboard } from "./dashboard.server.ts";
import { findOpenTasks } from "./open-tasks.server.ts";
import { OpenTasks } from "./open-tasks.tsx";
import { Today } from "./today.tsx";
import { findTroubles } from "./troubles.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const administrator = requireAdministrator(context);
  const site = getSite(context);
  const [dashboard, troubles, tasks, waiting] = await Promise.all([
    readDashboard(site.db),
    findTroubles(site, administrator),
    findOpenTasks(site.db, administrator),
    findWaiting(site, administrator.role),
  ]);
  return { ...dashboard, troubles, tasks, waiting };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, hero, heroBase, statistics, highlights, troubles, tasks, waiting } = loaderData;
  return (
    <>
      <PageTitle title="Dashboard" />
      <SendKeptForm what="consent" />
      {troubles.length > 0 ? (
        <div className="mb-6 grid gap-2">
          {troubles.map(({ text, to }) => (
            <Alert key={text} tone="warning">
              <p className="break-words">{text}</p>
              {to ? (
                <Link
                  to={to.address}
                  className="link mt-1 inline-flex min-h-6 items-center text-sm font-semibold"
                >
                  {to.label}
                </Link>
              ) : null}
            </Alert>
          ))}
        </div>
      ) : null}
      <Today waiting={waiting} />
      <OpenTasks tasks={tasks} />
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        {figures.map(({ label, icon, value, isExample }) => {
          const Icon = MENU_ICONS[icon];
          return <StatCard key={label} label={label} value={value} icon={<Icon />} isExample={isExample} />;
        })}
      </div>
      <HeroPanel hero={hero} base={heroBase} />
      <section aria-labelledby="statistics" className="mt-10">
        <h2 id="statistics" className="text-xl text-plum">
          Statistics
        </h2>
        <p className="mt-1 text-sm text-muted">The home page counts up to the first three.</p>
        {statistics.some(({ isExample }) => isExample) ? (
          <div className="mt-3">
            <Alert tone="warning">
              <p>
                The figures marked “Example” are examples until you confirm them. Visitors don't see them
                before.
              </p>
            </Alert>
          </div>
        ) : null}
        <ul className="mt-4 grid gap-4 has-[form]:items-start md:grid-cols-2 xl:grid-cols-3">
          {statistics.map((statistic) => (
            <StatisticCard key={statistic.id} statistic={statistic} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="highlights" className="mt-10">
        <h2 id="highlights" className="text-xl text-plum">
          Campaign highlights
        </h2>
        <HighlightCards highlights={highlights} />
      </section>
    </>
  );
}
