import { expect, test } from "vitest";
import { DEFAULT_SITE_SETTINGS, telephoneLink, whatsappLink } from "./site-settings.ts";
import { parseSiteSettings, siteSettingsInput, timeZones } from "./site-settings-input.ts";

function formOf(changes: Record<string, string> = {}): FormData {
  const { socials, ...fields } = DEFAULT_SITE_SETTINGS;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of Object.entries(socials)) form.set(`socials.${name}`, value);
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  return form;
}

test("the defaults are valid", () => {
  expect(siteSettingsInput.parse(DEFAULT_SITE_SETTINGS)).toEqual(DEFAULT_SITE_SETTINGS);
  expect(parseSiteSettings(formOf())).toEqual({ ok: true, values: DEFAULT_SITE_SETTINGS });
});

test.each([
  ["name", "  ", "Enter the foundation's name."],
  ["name", "x".repeat(81), "The name can have at most 80 characters."],
  ["contactPhone", "call me", "Enter a phone number, for example +234 800 555 0100."],
  ["contactEmail", "hello@", "Enter an e-mail address, for example hello@example.org."],
  [
    "joinUrl",
    "javascript:alert(1)",
    "The address of the Join form must start with https:// and be a complete web address.",
  ],
  [
    "volunteerUrl",
    "http://example.org",
    "The address of the volunteer form must start with https:// and be a complete web address.",
  ],
  [
    "whatsappNumber",
    "0800 555 0100",
    "Enter the WhatsApp number with its country code, for example +234 800 555 0100.",
  ],
  [
    "whatsappNumber",
    "+234 800 call",
    "Enter the WhatsApp number with its country code, for example +234 800 555 0100.",
  ],
  ["donateMessage", "", "Enter the message that opens a donation chat."],
  ["partnerMessage", "x".repeat(501), "The partner message can have at most 500 characters."],
  [
    "socials.x",
    "https://me:secret@x.example.org",
    "The X (Twitter) address must start with https:// and be a complete web address.",
  ],
  ["timeZone", "Lagos", "Choose a time zone by its name, for example Africa/Lagos."],
  ["timeZone", "+01:00", "Choose a time zone by its name, for example Africa/Lagos."],
])("a wrong %s (%j) is named", (field, value, sentence) => {
  expect(parseSiteSettings(formOf({ [field]: value }))).toEqual({
    ok: false,
    errors: { [field]: sentence },
  });
});

test("a form without a single field reports every setting and does not fail", () => {
  const parsed = parseSiteSettings(new FormData());
  expect(parsed.ok).toBe(false);
  const missing = Object.keys(DEFAULT_SITE_SETTINGS).filter((name) => name !== "socials");
  expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(missing);
});

test("numbers are stored as digits", () => {
  const parsed = parseSiteSettings(formOf({ whatsappNumber: "00 234 (800) 555-0100" }));
  expect(parsed).toMatchObject({ ok: true, values: { whatsappNumber: "2348005550100" } });
});

test("ways to reach the foundation may stay empty", () => {
  const names = ["contactPhone", "contactEmail", "joinUrl", "volunteerUrl", "whatsappNumber", "socials.x"];
  const parsed = parseSiteSettings(formOf(Object.fromEntries(names.map((name) => [name, " "]))));
  expect(parsed).toEqual({ ok: true, values: DEFAULT_SITE_SETTINGS });
});

test("every time zone offered is accepted", () => {
  expect(timeZones()).toContain("Africa/Lagos");
  expect(timeZones().length).toBeGreaterThan(300);
  for (const timeZone of timeZones())
    expect(siteSettingsInput.shape.timeZone.safeParse(timeZone).success).toBe(true);
});

test("links contain the number and the message", () => {
  expect(whatsappLink("2348005550100", "Hello & welcome? ✓")).toBe(
    "https://wa.me/2348005550100?text=Hello%20%26%20welcome%3F%20%E2%9C%93",
  );
  expect(whatsappLink("2348005550100", "")).toBe("https://wa.me/2348005550100");
  expect(telephoneLink("+234 (800) 555-0100")).toBe("tel:+2348005550100");
});
