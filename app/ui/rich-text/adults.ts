import { createContext } from "react";

/**
 * Names of adults whom the site shows on purpose. What could lead to a child is looked for without
 * them.
 */
export const AdultsContext = createContext<readonly string[]>([]);
