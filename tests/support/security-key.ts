import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The server's options, as far as a key uses them. */
type Question = { challenge: string };

export type KeyOptions = {
  /** The site whose page asks. Another one simulates a phishing page. */
  origin: string;
  /** Whether the person unlocked the key. False for one that only waits for a touch. */
  isUnlocked?: boolean;
  /** A key without a counter sends 0 each time. */
  counts?: boolean;
};

const FLAGS = { present: 0x01, unlocked: 0x04, hasKey: 0x40 };

/**
 * A passkey in software: makes and signs what a browser would send (WebAuthn, level 2, "none"
 * attestation and ES256).
 */
export class SecurityKey {
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private readonly id = randomBytes(32);
  private readonly options: KeyOptions;
  private uses = 0;

  constructor(options: KeyOptions) {
    this.options = options;
    this.keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** Returns the answer of a new passkey, like `navigator.credentials.create`. */
  register({ challenge }: Question) {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const publicKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
      [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.authenticatorData(FLAGS.hasKey),
      Buffer.alloc(16),
      idLength,
      this.id,
      publicKey,
    ]);
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Returns the answer of an existing passkey, like `navigator.credentials.get`. */
  authenticate({ challenge }: Question) {
    this.uses += this.options.counts ? 1 : 0;
    const authenticatorData = this.authenticatorData(0);
    const clientDataJSON = this.clientData("webauthn.get", challenge);
    const digest = createHash("sha256").update(clientDataJSON).digest();
    const signature = sign("sha256", Buffer.concat([authenticatorData, digest]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: clientDataJSON.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  private answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.options.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    const unlocked = this.options.isUnlocked === false ? 0 : FLAGS.unlocked;
    const rpId = createHash("sha256").update(new URL(this.options.origin).hostname).digest();
    return Buffer.concat([rpId, Buffer.from([FLAGS.present | unlocked | flags]), counter]);
  }
}

/** Encodes the subset of CBOR that a passkey uses (RFC 8949). */
function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
