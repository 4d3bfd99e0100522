/** The picture types that an upload may have (specification, section 5). */
export type PictureType = "jpeg" | "png" | "gif" | "webp";
