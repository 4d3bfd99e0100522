import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { addPerson } from "#tests/support/people.ts";
import { listScreens, RICH_SCREEN } from "#tests/support/screens.ts";
import { ADMINISTRATOR, startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { fillForms } from "./xss/filled-forms.ts";
import { lookAlone, lookAtControl, lookAtFiles } from "./xss/framed-texts.ts";
import { FORMS } from "./xss/hostile-forms.ts";
import { addRows, PLAIN_COLUMNS, poison, undecidedColumns } from "./xss/hostile-rows.ts";
import { type HostileText, hostileTexts, spread } from "./xss/hostile-texts.ts";
import { type Look, openLook } from "./xss/looks.ts";
import { lookAtMails } from "./xss/mails.ts";
import { reflections } from "./xss/reflections.ts";
import { ask, type Session } from "./xss/sessions.ts";

/**
 * How many texts to use, and how many of them through forms and alone in a post. The quick form
 * samples the whole list.
 */
const LONG = { texts: 3_200, inForms: 3_200, alone: Number.POSITIVE_INFINITY };
const QUICK = { texts: 150, inForms: 8, alone: 18 };
/** How many texts are in one column at once. */
const BATCH = 1_100;
/** How many posts hold one text each at a time. */
const ALONE = 18;

/**
 * Puts hostile texts into every column that holds somebody's words, as a restore might, and through
 * every form. Then opens every screen in Chromium, with and without the policy header, and does
 * everything to it that a person might do.
 */
export const proof: Proof = {
  title: "whatever is written or stored, nothing of it runs",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const counts = long ? LONG : QUICK;
  const texts = spread(hostileTexts(), counts.texts);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    // Two sites at once: texts stored directly would interfere with those stored by forms.
    const sites = await Promise.allSettled([
      onSite(browser, path.join(folder, "stored"), (site) => lookAtStored(site, texts, long, counts.alone)),
      onSite(browser, path.join(folder, "typed"), (site) => lookAtTyped(site, spread(texts, counts.inForms))),
    ]);
    const rows = sites.flatMap((site) => {
      if (site.status === "rejected") throw site.reason;
      return site.value;
    });
    return [atLeast("hostile texts", texts.length, long ? 3_000 : 150), ...rows];
  } finally {
    await browser.close();
  }
}

type Site = Session & { mails: MailServer; withoutPolicy: Look; withPolicy: Look };

async function onSite(
  browser: Browser,
  folder: string,
  work: (site: Site) => Promise<Row[]>,
): Promise<Row[]> {
  await makeSmallSite(folder);
  await addPerson({ dataDir: folder }, { ...ADMINISTRATOR, name: "Proof", role: "owner" });
  const mails = await startMailServer();
  const server = await startServer({
    DATA_DIR: folder,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    SMTP_URL: mails.url,
  });
  try {
    const { cookie } = await signIn(server);
    addRows(folder, ADMINISTRATOR.email);
    const session = { server, cookie };
    const withoutPolicy = openLook(browser, session, false);
    const withPolicy = openLook(browser, session, true);
    const rows = await work({ ...session, mails, withoutPolicy, withPolicy });
    const faults = server.lines.filter((line) => line.includes('"level":"error"'));
    return [
      ...rows,
      none(
        "faults in the log",
        faults.map((line) => line.slice(0, 400)),
      ),
    ];
  } finally {
    await server.stop();
    await mails.close();
  }
}

/**
 * Tests texts in the database: alone in a post, then in every column of every row, on every screen.
 */
async function lookAtStored(
  site: Site,
  texts: readonly HostileText[],
  long: boolean,
  alone: number,
): Promise<Row[]> {
  const { server, withoutPolicy, withPolicy } = site;
  const undecided = undecidedColumns(server.dataDir);
  const control = await lookAtControl(withoutPolicy);
  const screens = await listScreens(site.server, (address) => ask(site, address));
  const places = long ? screens : screens.filter(({ isMain }) => isMain);
  const guarded = long ? screens : places.filter((screen) => RICH_SCREEN.test(screen.path));
  for (let begin = 0, turn = 0; begin < texts.length; begin += BATCH, turn += 1) {
    poison(server.dataDir, texts.slice(begin, begin + BATCH), turn);
    for (const screen of places) await withoutPolicy.open(screen);
    for (const screen of guarded) await withPolicy.open(screen);
    await lookAtFiles(site, withoutPolicy);
    const executions = withoutPolicy.found.length + withPolicy.found.length;
    if (long)
      console.log(
        `  ${Math.min(begin + BATCH, texts.length)} texts on every screen: ${executions} executions`,
      );
  }
  const mails = await lookAtMails(site, withoutPolicy, site.mails);
  // A text that swallows its neighbours could hide them.
  const risky = texts.filter(({ isRisky }) => isRisky).slice(0, alone);
  for (let begin = 0; begin < risky.length; begin += ALONE)
    await lookAlone(server, withoutPolicy, risky.slice(begin, begin + ALONE));
  const { visits, framed } = withoutPolicy;
  return [
    {
      name: "columns they stood in, as if restored",
      figure: `${PLAIN_COLUMNS} plain, 4 rich, 4 parts of the settings`,
    },
    none("columns of which nobody has said whether they hold words", undecided),
    atLeast("executions seen where texts are shown raw (the control)", control, 5),
    { name: "screens of the site", figure: `${screens.length}` },
    { name: "visits without the policy, with it", figure: `${visits}, ${withPolicy.visits}` },
    {
      name: "texts alone in a post; framed pages and feeds; mails",
      figure: `${risky.length}; ${framed}; ${mails.count}`,
    },
    none("executions with the policy header taken off", withoutPolicy.found),
    none("executions, or violations of the policy, with it", withPolicy.found),
    none("mails with a header that somebody wrote", mails.faults),
  ];
}

/** Sends texts through forms, and checks where the site repeats what was requested or typed. */
async function lookAtTyped(site: Site, texts: readonly HostileText[]): Promise<Row[]> {
  const { withoutPolicy } = site;
  await withoutPolicy.frames(await reflections(site, texts));
  console.log(
    `  ${withoutPolicy.framed} pages that say again what was typed: ${withoutPolicy.found.length} executions`,
  );
  const forms = await fillForms(site, texts);
  return [
    {
      name: "typed into fields, taken, refused",
      figure: `${texts.length} into ${forms.fields} of ${FORMS.length} forms: ${forms.taken}, ${forms.refused}`,
    },
    none("forms that failed, or stored markup", forms.faults),
    { name: "pages that say again what was typed", figure: `${withoutPolicy.framed}` },
    none("executions in those", withoutPolicy.found),
  ];
}
