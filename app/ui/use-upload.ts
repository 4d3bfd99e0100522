/** An upload is a save like any other; its `percent` says how far it is. */
export { useSave as useUpload } from "./use-save.ts";
