export type Act = {
  route: string;
  /** What the mail to the owners says. */
  words: string;
  /** The methods that do it. */
  methods: readonly string[];
  /** What else the route's action does and everybody signed in may do; any other method is refused. */
  harmless?: readonly string[];
};

/**
 * Everything that needs a password or passkey of the last ten minutes and that every owner is told about by mail. A route
 * declares its act with `guardDangerousAct`; a test asks each of them without it.
 */
export const DANGEROUS_ACTS = {
  backup: { route: "/admin/backup/file", methods: ["POST"], words: "downloaded a backup of the whole site" },
  invitation: { route: "/admin/people/invitations", methods: ["POST"], words: "invited somebody" },
  "invitation again": {
    route: "/admin/people/invitations/:id/sending",
    methods: ["POST"],
    words: "invited somebody again",
  },
  ownership: {
    route: "/admin/people/:id/ownership",
    methods: ["POST", "DELETE"],
    words: "made somebody an owner or an editor",
  },
  access: {
    route: "/admin/people/:id/access",
    methods: ["POST", "DELETE"],
    words: "ended or restored somebody’s access",
  },
  app: {
    route: "/admin/account/factors/:id/verification",
    methods: ["POST"],
    words: "added an authenticator app",
  },
  "recovery codes": {
    route: "/admin/account/recovery-codes",
    methods: ["POST"],
    words: "made new recovery codes",
  },
  passkey: { route: "/admin/account/passkeys", methods: ["POST"], words: "added a passkey" },
  identity: {
    route: "/admin/account/identities",
    methods: ["POST"],
    words: "began to link an identity at the sign-in provider",
  },
  email: {
    route: "/admin/account/email",
    methods: ["POST"],
    harmless: ["DELETE"],
    words: "asked to change their e-mail address",
  },
  password: { route: "/admin/account/password", methods: ["POST"], words: "changed their password" },
} as const satisfies Record<string, Act>;

export type DangerousAct = keyof typeof DANGEROUS_ACTS;
