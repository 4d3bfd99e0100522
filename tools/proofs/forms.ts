import { peakMemory } from "#tools/benches/start.ts";
import { leadingElsewhere } from "./forms/foreign-redirects.ts";
import { fromOtherSites } from "./forms/foreign-writes.ts";
import { flooding } from "./forms/form-floods.ts";
import { withFormSite } from "./forms/form-site.ts";
import { smuggling } from "./forms/smuggled-lines.ts";
import { escapingLimits } from "./forms/spelled-addresses.ts";
import { atMost, type Proof, withFolder } from "./proof.ts";

const MAX_MEMORY_MB = 300;

/**
 * Abuses forms: sends them from other sites in a signed-in browser, with line ends and formulas in
 * their fields, with redirects to another site, in a flood, and at addresses in other spellings.
 */
export const proof: Proof = {
  title: "forms take nothing from other sites, smuggle nothing, lead nowhere else and flood nobody",
  run: (long) =>
    withFolder((folder) =>
      withFormSite(folder, async (site) => [
        ...(await fromOtherSites(site, long)),
        ...(await smuggling(site)),
        ...(await leadingElsewhere(site, long)),
        ...(await flooding(site, long)),
        ...(await escapingLimits(site)),
        atMost("most memory", peakMemory(site.server.pid) ?? 0, MAX_MEMORY_MB, "MB"),
      ]),
    ),
};
