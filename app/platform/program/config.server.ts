import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { PROGRAM_FOLDER } from "./program-folder.server.ts";

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((given) => (given === undefined || given === "" ? value : given), schema);
const addressOf = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must look like ${example}`,
    );
const postgresAddress = () =>
  addressOf(["postgres:", "postgresql:"], "postgres://user:password@host/database").transform(nameSslMode);
const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const environmentSchema = z.object({
  PORT: withDefault(
    z
      .string()
      .regex(/^\d{1,5}$/, "must be a port number")
      .transform(Number)
      .refine((n) => n < 65536, "must be a port number"),
    "3000",
  ),
  HOST: withDefault(z.string(), "127.0.0.1"),
  SITE_URL: optional(
    z
      .string()
      .refine(isOrigin, "must look like https://example.org, without a path")
      .transform((text) => new URL(text).origin),
  ),
  DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: optional(postgresAddress()),
  DATABASE_REPLICA_URL: optional(postgresAddress()),
  FILES_URL: optional(addressOf(["s3:"], "s3://bucket?endpoint=https://…&region=…")),
  SMTP_URL: optional(addressOf(["smtp:", "smtps:"], "smtp://user:password@host:587")),
  MAIL_FROM: optional(z.email("must be an e-mail address")),
  ADMIN_EMAIL: optional(z.email("must be an e-mail address")),
  ADMIN_PASSWORD: optional(
    z.string().min(6, "must have at least 6 characters").max(128, "must have at most 128 characters"),
  ),
  OIDC_ISSUER: optional(
    z.string().refine(isIssuer, "must look like https://accounts.example.org, without query or fragment"),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  DEMO_CONTENT: withDefault(flag, "1"),
  TRUST_PROXY: withDefault(
    z.string().regex(/^\d$/, "must be the number of proxies in front, from 0 to 9").transform(Number),
    "0",
  ),
  HSTS_SUBDOMAINS: withDefault(flag, "0"),
  BACKUP_DIR: optional(z.string()),
  BACKUP_COPY: optional(
    z
      .string()
      .refine(
        (text) => /^(s3:\/\/[^/]|[^\s/:]+:[^\s])/.test(text),
        "must look like s3://bucket?endpoint=https://…&region=… or user@host:/folder",
      ),
  ),
  WEB_CONCURRENCY: withDefault(
    z
      .string()
      .regex(/^([1-9]|[1-5]\d|6[0-4])$/, "must be a number from 1 to 64")
      .transform(Number),
    "1",
  ),
  CONSENT_KEY: optional(
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes as base64, such as `openssl rand -base64 32` prints"),
  ),
  PAYSTACK_SECRET_KEY: optional(
    z.string().regex(/^sk_(test|live)_\w+$/, "must be the secret key of an account, which begins with sk_"),
  ),
  PAYSTACK_WEBHOOK_SECRETS: optional(z.string().transform((text) => text.split(",").filter(Boolean))),
  PAYSTACK_URL: withDefault(
    addressOf(["https:", "http:"], "https://api.paystack.co"),
    "https://api.paystack.co",
  ),
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{32,}$/, "must have at least 32 characters, such as `openssl rand -hex 16` prints"),
  ),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
});

/** Read by the library that accesses the store. */
export const STORE_KEYS: readonly string[] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
/** The names of all other settings. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * The validated settings of one running server. Addresses have no trailing slash, folders are
 * absolute.
 */
export type Config = {
  port: number;
  host: string;
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica of that database, for public pages. */
  databaseReplicaUrl: string | undefined;
  filesUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** The OpenID provider with which people may sign in. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  demoContent: boolean;
  /**
   * How many of our own proxies are in front and add to `X-Forwarded-*`. With 0, these headers are
   * ignored.
   */
  trustedProxies: number;
  /** Whether to tell browsers that every subdomain has https, too. */
  hstsSubdomains: boolean;
  /** Where nightly backups are stored. */
  backupDir: string;
  /** Where each nightly backup is copied: a bucket, or an rsync destination. */
  backupCopy: string | undefined;
  /** How many processes serve. */
  webConcurrency: number;
  /**
   * The token with which a monitoring system may read `/metrics`. Without one there are no metrics.
   */
  metricsToken: string | undefined;
  /** The key that encrypts the names of girls and givers. By default, a file in the data folder. */
  consentKey: string | undefined;
  /** The account at Paystack with which gifts can be paid online. */
  paystack: { secretKey: string; webhookSecrets: string[]; url: string } | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** A setting is missing or wrong. The message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Reads the settings (README.md lists them) from the environment.
 *
 * @param environment names and values, usually `process.env`
 * @throws ConfigError naming the first wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  refuseMisspelt(environment);
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new ConfigError("ADMIN_EMAIL: must be given together with ADMIN_PASSWORD");
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError("DATABASE_URL: must be given together with DATABASE_REPLICA_URL");
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    filesUrl: env.FILES_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    oidc: readProvider(env),
    demoContent: env.DEMO_CONTENT,
    trustedProxies: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    backupDir: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups")),
    backupCopy: env.BACKUP_COPY,
    webConcurrency: env.WEB_CONCURRENCY,
    metricsToken: env.METRICS_TOKEN,
    consentKey: env.CONSENT_KEY,
    paystack: env.PAYSTACK_SECRET_KEY
      ? {
          secretKey: env.PAYSTACK_SECRET_KEY,
          webhookSecrets: env.PAYSTACK_WEBHOOK_SECRETS ?? [],
          url: env.PAYSTACK_URL,
        }
      : undefined,
    logLevel: env.LOG_LEVEL,
  };
}

/** A name within this edit distance of a setting's name counts as its misspelling. */
const MAX_MISSPELT_LETTERS = 2;
/** Short names are too similar to others: HOME is not a misspelt HOST. */
const MIN_NAME_LENGTH = 6;

/** Refuses misspelt settings, which would otherwise be ignored silently. */
function refuseMisspelt(environment: Record<string, string | undefined>): void {
  const known = [...SETTINGS, ...STORE_KEYS];
  const missing = known.filter((name) => name.length >= MIN_NAME_LENGTH && !environment[name]);
  for (const name of Object.keys(environment)) {
    if (known.includes(name)) continue;
    const meant = missing.find((one) => editDistance(name, one) <= MAX_MISSPELT_LETTERS);
    if (meant) throw new ConfigError(`${name}: there is no such setting; did you mean ${meant}?`);
  }
}

/**
 * Counts the letters to add, remove or replace to turn one word into the other (Levenshtein
 * distance).
 */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

type ProviderSettings = Pick<
  z.infer<typeof environmentSchema>,
  "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET"
>;

function readProvider(env: ProviderSettings): Config["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const missing = names.find((name) => !env[name]);
  if (missing && names.some((name) => env[name]))
    throw new ConfigError(`${missing}: must be given together with the other OIDC_ settings`);
  return undefined;
}

/**
 * Whether an address is a bare origin. Pages are at the root of a host, and anything more in the
 * address would be used in one place and dropped in another.
 */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  const isBare = /^\/*$/.test(pathname) && search + hash + username + password === "";
  return (protocol === "http:" || protocol === "https:") && isBare;
}

/**
 * Whether an address may be an issuer (OpenID Connect Discovery 1.0, section 2). Plain http is
 * allowed only on this machine, for trying it out.
 */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

/**
 * Replaces the modes that the client treats as `verify-full` by that name: it prints nine lines
 * about each of the others.
 */
function nameSslMode(address: string): string {
  if (address.includes("uselibpqcompat=")) return address;
  return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/** The settings file of an installed release (packaging/install.sh). */
const INSTALLED_SETTINGS = "/etc/schoolward/settings.env";

/**
 * Adds the settings of a file to the environment, where existing values win. The file is `.env` in
 * the working folder or, for a release without one, the file that its installer wrote.
 */
export function loadSettingsFile(): void {
  const isRelease = existsSync(path.join(PROGRAM_FOLDER, "release.json"));
  const places = isRelease ? [".env", INSTALLED_SETTINGS] : [".env"];
  const found = places.find((file) => existsSync(file));
  if (found) process.loadEnvFile(found);
}
