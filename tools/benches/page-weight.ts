import { type CDPSession, chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { kilobytes, PHONE, readToEnd } from "./phone-page.ts";
import { readSettledAnswer } from "./settled-answer.ts";
import type { Row } from "./table.ts";

type Kind = "Document" | "Stylesheet" | "Script" | "Font" | "Image" | "Other";

/**
 * Measures the bytes over the network (including headers) of one page on a 360 px phone, per kind,
 * with every picture that scrolling to the end loads. Waits until the cached page has its smaller
 * compressed form.
 */
export async function measurePageWeight(server: TestServer, address = "/"): Promise<Row[]> {
  const html = (await readSettledAnswer(server.url, address)).body.length;
  const plain = await weigh(server.url + address, {});
  const saving = await weigh(server.url + address, { "Save-Data": "on" });
  const total = sum(plain);
  const rows: Row[] = [
    goalRow(`${address} HTML, compressed`, html, 6),
    { name: `${address} HTML with its headers`, figure: kilobytes(plain.Document) },
    { name: `${address} style sheets`, figure: kilobytes(plain.Stylesheet) },
    { name: `${address} fonts`, figure: kilobytes(plain.Font) },
    { name: `${address} pictures`, figure: kilobytes(plain.Image) },
    goalRow(`${address} JavaScript (brotli)`, plain.scriptBodies, 10),
    { name: `${address} JavaScript with its headers`, figure: kilobytes(plain.Script) },
    { name: `${address} other`, figure: kilobytes(plain.Other) },
    goalRow(`${address} whole page`, total, 50),
    {
      name: `${address} JavaScript for Save-Data: on`,
      figure: kilobytes(saving.Script),
      goal: "0.0 KB",
      met: saving.Script === 0,
    },
  ];
  return rows;
}

/** Bytes including headers, and those of the scripts without. */
type Weight = Record<Kind | "scriptBodies", number>;

async function weigh(url: string, headers: Record<string, string>): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    // What it fetches once the page is read belongs to no page; `visit` counts it.
    const options = { ...PHONE, serviceWorkers: "block", extraHTTPHeaders: headers } as const;
    const page = await browser.newPage(options);
    const bytes = countBytes(await page.context().newCDPSession(page));
    await page.goto(url);
    await readToEnd(page);
    return await bytes;
  } finally {
    await browser.close();
  }
}

async function countBytes(session: CDPSession): Promise<Weight> {
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0, scriptBodies: 0 };
  const answers = new Map<string, { kind: Kind; headers: number }>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = type in bytes ? (type as Kind) : "Other";
    answers.set(requestId, { kind, headers: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { kind, headers } = answers.get(requestId) ?? { kind: "Other" as const, headers: 0 };
    bytes[kind] += encodedDataLength;
    if (kind === "Script") bytes.scriptBodies += encodedDataLength - headers;
  });
  await session.send("Network.enable");
  return bytes;
}

function goalRow(name: string, bytes: number, limitKilobytes: number): Row {
  return {
    name,
    figure: kilobytes(bytes),
    goal: `<= ${limitKilobytes} KB`,
    met: bytes <= limitKilobytes * 1024,
  };
}

const sum = ({ scriptBodies: _, ...kinds }: Weight) =>
  Object.values(kinds).reduce((total, one) => total + one, 0);
