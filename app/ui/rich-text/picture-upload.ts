import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** Where pictures of texts are sent, as the field `picture` of a form (app/shell/admin/pictures.ts). */
export const PICTURE_UPLOADS = "/admin/pictures";

/** What that place answers. */
export type PictureUploadAnswer = { ok: true; picture: PictureData } | SaveRefusal;
