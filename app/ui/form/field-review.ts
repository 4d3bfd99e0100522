import { type ComponentType, createContext } from "react";

/**
 * Says something about the text of each field within. The admin area looks for what could lead to
 * a child; without it, as in visitors' forms, nothing is said or loaded.
 */
export const FieldReview = createContext<ComponentType<{ text: string }> | undefined>(undefined);
