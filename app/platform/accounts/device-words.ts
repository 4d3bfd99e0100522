// In this order: a browser names those that it descends from as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** No browser says more; who does wants to keep somebody busy. */
const LONGEST_SAID = 512;

/**
 * What kind of device a session is on, as its owner would say it: "Firefox on Windows". Only for recognising one's own:
 * a browser may say anything of itself.
 *
 * @param userAgent the header as the browser sent it when it signed in
 */
export function describeDevice(userAgent: string | null): string {
  const said = userAgent?.slice(0, LONGEST_SAID) ?? "";
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(said))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}
