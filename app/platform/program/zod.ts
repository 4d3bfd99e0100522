/**
 * What every bundle gets for `import … from "zod"` (an alias in vite.config.ts). By default, Zod
 * tests whether it may compile code, which our Content-Security-Policy forbids: each test would be
 * reported as a violation.
 */
import { config } from "zod/v4";

config({ jitless: true });

export * from "zod/v4";
