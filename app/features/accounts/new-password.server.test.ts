import { expect, test } from "vitest";
import { checkNewPassword } from "./new-password.server.ts";

const check = (password: string, hasSecondFactor = false) =>
  checkNewPassword({
    password,
    person: { name: "Adaeze Obi", email: "adaeze.obi@post.example.org" },
    foundationName: "Her Value Foundation",
    siteUrl: "https://hervalue.example.org",
    hasSecondFactor,
  });

test.concurrent.each([
  "harvest lantern quiet bridge",
  "copper lantern 9 staple",
  "ein Fluß und drei Brücken",
  "学校への帰り道は長いですがみんなで歩く",
  "👩🏾‍🏫 books & bread & rain",
  "         blanks count, too",
  "1984-2077-3321-0958-4417",
  "good lantern, quick horse, brown fox",
  "seven goats and seven wet kilns",
  "Obi and the seven walnut trees",
  "7 Walnuts & 3 KILNS @ noon!",
  "Her Value is more than the sum of it",
  "a sentence that nobody has typed before, about rain on the tin roof of the school and nine goats that wait outside",
])("%j is taken", async (password) => {
  expect(await check(password)).toBeUndefined();
});

test.concurrent("requires 15 characters, 8 with a second factor, and at most 128, counted as people do", async () => {
  expect(await check("blue otter kiln")).toBeUndefined();
  expect(await check("blue otter kil")).toBe("A new password needs at least 15 characters.");
  expect(await check("wet kiln", true)).toBeUndefined();
  expect(await check("wetkiln", true)).toBe("A new password needs at least 8 characters.");
  const long = Array.from({ length: 128 }, (_, i) => String.fromCodePoint(0x1f400 + ((i * 7) % 60))).join("");
  expect(await check(long)).toBeUndefined();
  expect(await check(`${long}x`)).toBe("A password can have at most 128 characters.");
});

test.concurrent.each([
  "passwordpassword",
  "PasswordPassword",
  "P4$$w0rdP4$$w0rd",
  "password1234567",
  "!!!!password!!!!",
  "1qaz2wsx3edc4rfv",
  "Q1W2E3R4T5Y6U7I8",
  "2024-football-2025",
  "m0nk3ym0nk3ym0nk3y",
  "ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ",
  "  l3tm31n 20262026",
  "qwertyuiopasdfgh",
  "1q2w3e4r5t6y7u8i",
  "mnbvcxzlkjhgfdsa",
  "zaq1xsw2cde3vfr4",
  "1qaz@WSX3edc$RFV",
  "!QAZxsw2#EDCvfr4",
  "ZAQ!2wsxCDE#4rfv",
  "1Q@w3E$r5T^y7U*i",
  "!QAZ2wsx#EDC4rfv",
  "!QAZ-@WSX-3edc-4rfv",
  "Qwerty!@#$%^&*()",
  "{}|poiPOI+_)098)",
  "January2026January",
  "donaldtrump2024",
  "Elizabeth1985Elizabeth",
  "michaeljackson1984",
  "manchesterunited99",
  "summer2024summer2024",
  "GodIsGood2026GodIsGood",
  "God-is-good-2026!",
  "thequickbrownfox",
  "The quick brown fox 1",
  "aquickbrownfox123",
  "QuickBrownFox2026",
  "correcthorsebatterystaple",
  "CorrectHorseBatteryStaple2026",
  "ThankYouJesus2026",
  "Chukwuemeka1990",
  "ngozi-okafor-1987",
  "TheLordIsMyShepherd",
])("%j is what programs try first, however it is dressed up", async (password) => {
  expect(await check(password)).toMatch(/tried first/);
});

test.concurrent.each([
  "aaaaaaaaaaaaaaa",
  "               ",
  "abababababababab",
  "123412341234123412",
  "😀".repeat(20),
])("%j repeats", async (password) => {
  expect(await check(password)).toMatch(/repeats or counts/);
});

test.concurrent.each(["abcdefghijklmnop", "123456789012345678", "98765432109876543", "zyxwvutsrqponmlk"])(
  "%j counts",
  async (password) => {
    expect(await check(password)).toMatch(/repeats or counts/);
  },
);

test.concurrent.each([
  "Her Value Foundation",
  "HerValueFoundation2026",
  "H3r V4lu3 F0und4t10n!",
  "hervalue.example.org",
  "adaeze.obi@post.example.org",
  "Adaeze-Obi-1999",
  "AdaezeAdaezeAdaeze",
  "adaeze.obi.2026",
  "HerValue2024HerValue",
  "schoolward-admin",
])("%j is made of names and addresses", async (password) => {
  expect(await check(password)).toMatch(/knows you or this website/);
});

test("weak short passwords are refused even with a second factor", async () => {
  for (const password of ["football", "Sunshine1", "iloveyou!"])
    expect(await check(password, true)).toMatch(/tried first/);
});
