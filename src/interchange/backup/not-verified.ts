/** A backup that was read back does not hold what was put in. The message says where, for the console. */
export class NotVerified extends Error {}
