/**
 * Why a change cannot be stored: a code and the field concerned. They are part of a verdict (`protocol/sync.ts`).
 * `words.ts` has the words. Never rename codes: devices store them in lists of refused changes.
 */
export const refusalCodes = [
  'unknown-entity', // a newer release may know it
  'unknown-field', // a newer release may know it
  'wrong-value', // of the wrong type or too long
  'missing-field', // a new row must have it
  'wrong-id', // with characters that cannot be stored
  'empty', // no fields: such a change only asks for the row (`db/outbox/outbox.ts`)
  'unreadable', // not a document that can be merged
  'full', // the document has no room for more
  'too-large', // larger than any body that a server accepts
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  code: RefusalCode;
  /** The field concerned, if any. */
  field?: string | undefined;
}

export function isRefusalCode(code: unknown): code is RefusalCode {
  return refusalCodes.some((known) => known === code);
}

/** A server of a newer release might store it, so the change waits. */
export function isOfNewerRelease({ code }: Refusal): boolean {
  return code === 'unknown-entity' || code === 'unknown-field';
}
