/** Something at the place to restore to stands in the way; the message is a whole sentence. */
export class RestoreRefusal extends Error {}
