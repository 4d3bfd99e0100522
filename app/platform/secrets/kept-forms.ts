/** How browser and server encrypt a form that is kept on a device. */

/** The same curve, under its two names. */
export const KEPT_CURVE = { node: "prime256v1", browser: "P-256" } as const;
/** In bytes: the browser's public key for one form, the nonce, and the tag at the end. */
export const KEPT_SIZES = { publicKey: 65, nonce: 12, tag: 16 } as const;
export const KEPT_INFO = "schoolward kept form";
