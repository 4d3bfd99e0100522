/** The place to restore to prevents a restore. The message is a whole sentence. */
export class RestoreRefusal extends Error {}
