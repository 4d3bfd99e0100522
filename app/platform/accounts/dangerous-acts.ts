export type Act = {
  route: string;
  /** The description in the mail to the owners. */
  words: string;
  /** The methods that perform the act. */
  methods: readonly string[];
  /**
   * Methods of the same action that every signed-in person may use. Any other method is refused.
   */
  harmless?: readonly string[];
};

/**
 * Lists every act that needs a password or passkey within the last ten minutes and is reported to
 * every owner by mail. A route declares its act with `guardDangerousAct`, a page of the settings
 * with `answerSettings`; a test requests each of them without confirmation.
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
  "ways to give": {
    route: "/admin/settings/giving",
    // A page of the settings saves by each of them, and asks each time.
    methods: ["POST", "PUT", "PATCH", "DELETE"],
    words: "changed the accounts to which gifts are sent",
  },
} as const satisfies Record<string, Act>;

export type DangerousAct = keyof typeof DANGEROUS_ACTS;
