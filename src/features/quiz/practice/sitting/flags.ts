/**
 * Questions that the student flagged in a sitting. Pure. Also a removed flag keeps the time of its last change, so that
 * another device does not set it again.
 */
import * as v from 'valibot';
import { maxTimeMs } from '../../../../model/fields.ts';

export const flagFields = {
  flagged: v.optional(v.record(v.string(), v.boolean())),
  /** When each flag was set or removed, wall clock. */
  flaggedAt: v.optional(v.record(v.string(), v.number())),
};

export type Flags = v.InferOutput<v.ObjectSchema<typeof flagFields, undefined>>;

/** Ids come from any device and may equal a property of `Object.prototype`. */
export function valueIn<Value>(by: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(by, id) ? by[id] : undefined;
}

/** A change is later than the change it replaces, even if the clock of the other device is ahead. */
export function timeAfter(earlierMs: number, nowMs: number): number {
  return Math.min(maxTimeMs, Math.max(nowMs, earlierMs + 1));
}

export function toggleFlag<Draft extends Flags>(
  draft: Draft,
  questionId: string,
  nowMs: number,
): Draft {
  const { [questionId]: _, ...others } = draft.flagged ?? {};
  const at = timeAfter(flagTimeIn(draft, questionId), nowMs);
  return {
    ...draft,
    flagged: isFlaggedIn(draft, questionId) ? others : { ...others, [questionId]: true },
    flaggedAt: { ...draft.flaggedAt, [questionId]: at },
  };
}

/** Merges flags: the later change wins, and a set flag wins a tie. */
export function unitedFlags(elsewhere: Flags, own: Flags): Flags {
  const [flagged, flaggedAt] = [new Map<string, true>(), new Map<string, number>()];
  for (const id of new Set([...flagIdsIn(elsewhere), ...flagIdsIn(own)])) {
    const from = isLater(elsewhere, own, id) ? elsewhere : own;
    if (isFlaggedIn(from, id)) flagged.set(id, true);
    flaggedAt.set(id, flagTimeIn(from, id));
  }
  if (flaggedAt.size === 0) return {};
  return { flagged: Object.fromEntries(flagged), flaggedAt: Object.fromEntries(flaggedAt) };
}

/** Whether another draft has a flag change that this one lacks. */
export function hasFlagNews(elsewhere: Flags, own: Flags): boolean {
  return flagIdsIn(elsewhere).some(
    (id) => isLater(elsewhere, own, id) && isFlaggedIn(elsewhere, id) !== isFlaggedIn(own, id),
  );
}

/** All questions whose flag was ever changed. */
export function flagIdsIn({ flagged = {}, flaggedAt = {} }: Flags): string[] {
  return [...new Set([...Object.keys(flagged), ...Object.keys(flaggedAt)])];
}

export function isFlaggedIn({ flagged = {} }: Flags, id: string): boolean {
  return valueIn(flagged, id) === true;
}

/** 0 if unknown: an earlier release stored no times. */
export function flagTimeIn({ flaggedAt = {} }: Flags, id: string): number {
  return valueIn(flaggedAt, id) ?? 0;
}

function isLater(elsewhere: Flags, own: Flags, id: string): boolean {
  const [theirs, mine] = [flagTimeIn(elsewhere, id), flagTimeIn(own, id)];
  return theirs === mine ? isFlaggedIn(elsewhere, id) : theirs > mine;
}
