import { KEPT_CURVE, KEPT_INFO, KEPT_SIZES } from "#app/platform/secrets/kept-forms.ts";
import { keepInBrowser, readFromBrowser } from "../device/browser-storage.ts";

const PLACE = "kept-forms";

/** By the address that it goes to, each form that waits on this device, encrypted. */
export function keptForms(): Record<string, string> {
  const stored = readFromBrowser("localStorage", PLACE);
  return stored ? (JSON.parse(stored) as Record<string, string>) : {};
}

/**
 * Keeps a form on this device, so that only the site can read it.
 *
 * @param siteKey the site's public key (`secrets/kept-forms.server.ts`)
 * @returns false if this browser can't encrypt, as on a site without HTTPS
 */
export async function keepForm(siteKey: string, address: string, form: FormData): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return false;
  const fields = new URLSearchParams(form as unknown as Record<string, string>).toString();
  const curve = { name: "ECDH", namedCurve: KEPT_CURVE.browser };
  const own = (await subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  const publicKey = await subtle.exportKey("raw", own.publicKey);
  const site = await subtle.importKey("raw", fromBase64Url(siteKey), curve, false, []);
  const secret = await subtle.deriveBits({ name: "ECDH", public: site }, own.privateKey, 256);
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: publicKey, info: bytesOf(KEPT_INFO) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const iv = crypto.getRandomValues(new Uint8Array(KEPT_SIZES.nonce));
  const encrypted = await subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(address) },
    key,
    bytesOf(fields),
  );
  store({ ...keptForms(), [address]: toBase64Url([publicKey, iv.buffer, encrypted]) });
  return true;
}

/** Deletes a form from this device. */
export function forgetForm(address: string): void {
  const { [address]: _, ...others } = keptForms();
  store(others);
}

function store(forms: Record<string, string>): void {
  keepInBrowser("localStorage", PLACE, Object.keys(forms).length > 0 ? JSON.stringify(forms) : "");
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

function toBase64Url(parts: ArrayBuffer[]): string {
  const text = parts.flatMap((part) => [...new Uint8Array(part)].map((byte) => String.fromCharCode(byte)));
  return btoa(text.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
