import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** People, their credentials and their sessions. */
export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  knownDevices: KnownDeviceTable;
  accounts: AccountTable;
  accountLinks: AccountLinkTable;
  factors: FactorTable;
  /** Keyed digests of single-use codes that sign a person in without their device. */
  recoveryCodes: { userId: string; digest: string; usedAt: Instant | null; createdAt: Instant };
  passkeys: PasskeyTable;
  /** Sign-ins that await their second step, by a digest of the browser's cookie. */
  pendingSignIns: { digest: string; userId: string; beganBy: string; expiresAt: Instant };
  /** Passkey challenges that were answered, so that none is answered twice. */
  usedChallenges: { digest: string; expiresAt: Instant };
  invitations: InvitationTable;
};

type UserTable = {
  id: string;
  name: string;
  email: string;
  /** Editors manage content; owners also manage people, settings, exports and backups. */
  role: Role;
  /** When their access ended. */
  endedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

/** A session of a person on one device. Only their browser has the token itself. */
type SessionTable = {
  id: string;
  /** SHA-256 of the cookie's value. */
  tokenHash: string;
  userId: string;
  /** Whether its sign-in included a second step (the specification's aal2). */
  hasSecondFactor: boolean;
  userAgent: string | null;
  createdAt: Instant;
  /** Accurate to a few minutes. */
  lastUsedAt: Instant;
  /** When the person last gave a password or a passkey in this session. */
  confirmedAt: Instant | null;
  expiresAt: Instant;
};

type FactorTable = {
  id: string;
  userId: string;
  factorType: "totp" | "phone";
  friendlyName: string;
  status: "unverified" | "verified";
  /** Encrypted; see vault.server.ts. */
  secret: string;
  /** The time step of the last accepted code. Only codes of later steps are accepted. */
  lastStep: Generated<number>;
  createdAt: Instant;
  lastUsedAt: Instant | null;
};

type PasskeyTable = {
  id: string;
  userId: string;
  friendlyName: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  /** How a browser reaches the passkey: a JSON list. */
  transports: string;
  /** Whether the passkey is synced to the person's other devices. */
  isBackedUp: boolean;
  createdAt: Instant;
  lastUsedAt: Instant | null;
};

/** One way to sign in: a password (provider `credential`) or an identity at a provider. */
type AccountTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  /** The person's display name at the provider. */
  label: string | null;
  createdAt: Instant;
  updatedAt: Instant;
};

type InvitationTable = {
  id: string;
  email: string;
  role: Role;
  tokenHash: string;
  inviterName: string;
  inviterId: string | null;
  createdAt: Instant;
  expiresAt: Instant;
};

/** A device on which somebody has signed in to an account or reset its password. */
type KnownDeviceTable = {
  /** Stays the same when the device gets another token. */
  id: string;
  /** A hash of the token in the browser's cookie. */
  tokenHash: string;
  userId: string;
  usedAt: Instant;
  /** Whether the person has passed the second step on it. */
  hasSecondFactor: boolean;
};

/** A mailed single-use link. Its token itself isn't stored. */
type AccountLinkTable = {
  digest: string;
  purpose: "password" | "e-mail address";
  /** Null for an address without an account, whose link doesn't work. */
  userId: string | null;
  /** The address that the link confirms. */
  email: string | null;
  expiresAt: Instant;
};

export type Role = "owner" | "editor";
