import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formKey, openKeptForm } from "#app/platform/secrets/kept-forms.server.ts";
import { forgetForm, keepForm, keptForms } from "./kept-forms.ts";

const ADDRESS = "/admin/consents/1/details";
const place = () => ({ dataDir: "unused", consentKey: randomBytes(32).toString("base64") });

async function keep(site: ReturnType<typeof place>): Promise<string> {
  const form = new FormData();
  form.set("name", "Blessing Ọ̀ṣun & co = 1");
  form.set("empty", "");
  expect(await keepForm(formKey(site), ADDRESS, form)).toBe(true);
  const { [ADDRESS]: sealed = "" } = keptForms();
  forgetForm(ADDRESS);
  expect(keptForms()).toEqual({});
  return sealed;
}

test("only the site can read what a device keeps, and only for its address", async () => {
  const site = place();
  const sealed = await keep(site);
  expect(openKeptForm(site, sealed, ADDRESS)).toEqual({ name: "Blessing Ọ̀ṣun & co = 1", empty: "" });
  expect(openKeptForm(site, sealed, "/admin/consents/2/details")).toBeUndefined();
  expect(openKeptForm(place(), sealed, ADDRESS)).toBeUndefined();
  expect(await keep(site)).not.toBe(sealed);
});

test("whatever was changed is refused", async () => {
  const site = place();
  const bytes = Buffer.from(await keep(site), "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(openKeptForm(site, changed.toString("base64url"), ADDRESS), `byte ${at}`).toBeUndefined();
  }
  for (const sealed of ["", "AAAA", bytes.subarray(0, 80).toString("base64url")])
    expect(openKeptForm(site, sealed, ADDRESS)).toBeUndefined();
});
