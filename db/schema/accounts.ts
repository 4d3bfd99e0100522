import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** People, how they sign in, and where they are signed in. */
export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  knownDevices: KnownDeviceTable;
  accounts: AccountTable;
  accountLinks: AccountLinkTable;
  factors: FactorTable;
  /** Keyed digests of the codes that get a person in without their device; each once. */
  recoveryCodes: { userId: string; digest: string; usedAt: Instant | null; createdAt: Instant };
  passkeys: PasskeyTable;
  /** Sign-ins that wait for their second step, by a digest of what the browser holds. */
  pendingSignIns: { digest: string; userId: string; beganBy: string; expiresAt: Instant };
  /** Challenges of passkeys that were answered, so that none is answered twice. */
  usedChallenges: { digest: string; expiresAt: Instant };
  invitations: InvitationTable;
};

type UserTable = {
  id: string;
  name: string;
  email: string;
  /** Editors look after content; owners also after people, settings, exports and backups. */
  role: Role;
  /** Since when they have no access any more. */
  endedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

/** Somebody who is signed in on one device. The token itself is kept in their browser only. */
type SessionTable = {
  id: string;
  /** SHA-256 of the cookie's value. */
  tokenHash: string;
  userId: string;
  /** Whether its sign-in came through a second step (the specification's aal2). */
  hasSecondFactor: boolean;
  userAgent: string | null;
  createdAt: Instant;
  /** To within a few minutes. */
  lastUsedAt: Instant;
  /** When the person last gave a password or a passkey in it. */
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
  /** The time step of the last code that was accepted: none up to it is accepted again. */
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
  /** How a browser reaches it: a JSON list. */
  transports: string;
  /** Whether its maker keeps copies on the person's other devices. */
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
  /** What the person is called at the provider. */
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

/** A device on which somebody has signed in to an account or reset its password before. */
type KnownDeviceTable = {
  /** Stays when the device gets another token. */
  id: string;
  /** A hash of what the browser holds. */
  tokenHash: string;
  userId: string;
  usedAt: Instant;
  /** Whether the person has passed the second step on it. */
  hasSecondFactor: boolean;
};

/** A mailed link that works once; its token itself is kept nowhere. */
type AccountLinkTable = {
  digest: string;
  purpose: "password" | "e-mail address";
  /** Null where it was made for an address that nobody has: it opens nothing. */
  userId: string | null;
  /** The address that it confirms. */
  email: string | null;
  expiresAt: Instant;
};

export type Role = "owner" | "editor";
