/**
 * What every bundle gets for `import … from "zod"` (an alias in vite.config.ts). Zod tries whether it
 * may compile code, which our Content-Security-Policy forbids: each try would be a reported violation.
 */
import { config } from "zod/v4";

config({ jitless: true });

export * from "zod/v4";
