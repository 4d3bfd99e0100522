declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Account = { accountId: string; claims: () => Record<string, unknown> };

  /** The part of the package that the tests use. It comes without types. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(event: string, listener: (...told: unknown[]) => void): void;
  }
  export type FindAccount = (context: unknown, id: string) => Promise<Account>;
}
