/** A PDF was to be opened whose password is not known here, or is another. */
export class AsksForPassword extends Error {}
