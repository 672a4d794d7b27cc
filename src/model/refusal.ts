/**
 * Why a change cannot be stored, as a code with a parameter, which is part of a verdict (`protocol/sync.ts`).
 * `words.ts` has the words. Never rename codes: devices store them in lists of refused changes.
 */
export const refusalCodes = [
  'unknown-entity', // a newer release may know it
  'unknown-field', // a newer release may know it
  'wrong-value', // of the wrong type or too long
  'missing-field', // a new row cannot be without it
  'wrong-id', // with characters that cannot be stored
  'empty', // a change of nothing: a question for the row (`db/outbox/outbox.ts`)
  'unreadable', // no document that can be merged
  'full', // the document has no room for more
  'too-large', // larger than any body that a server takes
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
