import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

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
  DATABASE_URL: optional(addressOf(["postgres:", "postgresql:"], "postgres://user:password@host/database")),
  DATABASE_REPLICA_URL: optional(
    addressOf(["postgres:", "postgresql:"], "postgres://user:password@host/database"),
  ),
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
  TRUST_PROXY: withDefault(flag, "0"),
  WEB_CONCURRENCY: withDefault(
    z
      .string()
      .regex(/^([1-9]|[1-5]\d|6[0-4])$/, "must be a number from 1 to 64")
      .transform(Number),
    "1",
  ),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
});

/** The settings of one running server, checked. Addresses carry no trailing slash, folders are absolute. */
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
  /** The OpenID provider at which people may sign in. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  demoContent: boolean;
  /** Whether the addresses in `X-Forwarded-*` come from a proxy of ours. */
  trustProxy: boolean;
  /** How many processes serve. */
  webConcurrency: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** A setting is missing or wrong; the message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Reads the settings (README.md lists them) out of the environment.
 *
 * @param environment names and values, usually `process.env`
 * @throws ConfigError naming the first wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
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
    trustProxy: env.TRUST_PROXY,
    webConcurrency: env.WEB_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
  };
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

/** Pages stand at the root of a host; in an address that says more, it would be left out in one place and not in another. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  const isBare = /^\/*$/.test(pathname) && search + hash + username + password === "";
  return (protocol === "http:" || protocol === "https:") && isBare;
}

/** What an issuer may be (OpenID Connect Discovery 1.0, section 2); plain http only on this machine, for trying it out. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

/** Adds what a `.env` file in the working folder says to the environment; what is set already wins. */
export function loadDotEnv(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
