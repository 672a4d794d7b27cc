/** The PDF needs a password that is unknown here, or the given one is wrong. */
export class AsksForPassword extends Error {}
