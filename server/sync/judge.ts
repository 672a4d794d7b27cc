/** Decides for each change alone whether it may be stored, and under which stamp. Pure, except for the server's clock. */
import { plainText } from '../../src/lib/plain-text.ts';
import { maxDriftMs, parseStamp, type Stamp } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import { isOfNewerRelease, type Refusal } from '../../src/model/refusal.ts';
import { definitionOf, fieldsProblem, isEntityName } from '../../src/model/registry.ts';
import { refusalInWords } from '../../src/model/words.ts';
import type { Verdict } from '../../src/protocol/sync.ts';
import { sinceNotYet } from '../../src/protocol/version.ts';
import { problemOfBody } from '../../src/text/note-text.ts';
import type { RowKey } from '../storage/contract.ts';
import type { BatchClock } from './server-clock.ts';

/** Why this release cannot store the change, or `undefined` [S5]. */
export function problemOf({ entity, id, fields }: Change): Refusal | undefined {
  if (!isEntityName(entity)) return { code: 'unknown-entity' };
  if (!plainText.test(id)) return { code: 'wrong-id' };
  if (Object.keys(fields).length === 0) return { code: 'empty' };
  const { kind, textFields } = definitionOf(entity);
  // A record may arrive in several changes: missing fields are checked in the merged row.
  const problem = fieldsProblem(entity, fields, kind === 'fact');
  if (problem !== undefined) return problem;
  for (const field of textFields) {
    const text = fields[field];
    if (typeof text !== 'string') continue;
    const unfit = problemOfBody(text);
    if (unfit !== undefined) return unfit === 'too-large' ? noRoom : { code: 'unreadable', field };
  }
  return undefined;
}

/** The document would be larger than `largestDocument`. */
export const noRoom: Refusal = { code: 'full' };

/**
 * The verdict on a change that this release does not store. If a newer release may know it, the change waits on the device.
 * Older apps do not know this verdict, and never queue such a change.
 * @param protocol of the app
 */
export function verdictAgainst(entity: string, problem: Refusal, protocol: number): Verdict {
  if (isOfNewerRelease(problem) && protocol >= sinceNotYet) return { kind: 'not-yet' };
  return { kind: 'refused', reason: refusalInWords(entity, problem), ...problem };
}

export interface Stamping {
  /** Stamps to use, by the original stamp. */
  given: Map<Stamp, Stamp>;
  added: Map<Stamp, Stamp>;
}

/** Replaces stamps that are too far ahead [S7], in order. @param known given earlier: a repeated batch keeps them [S2] */
export function restamp(
  stamps: Iterable<Stamp>,
  known: ReadonlyMap<Stamp, Stamp>,
  clock: BatchClock,
): Stamping {
  const given = new Map<Stamp, Stamp>();
  const added = new Map<Stamp, Stamp>();
  const latestMs = clock.nowMs() + maxDriftMs;
  for (const stamp of [...new Set(stamps)].sort()) {
    const before = known.get(stamp);
    if (before !== undefined) given.set(stamp, before);
    else if (parseStamp(stamp).ms > latestMs) added.set(stamp, clock.nextStamp());
  }
  for (const [stamp, instead] of added) given.set(stamp, instead);
  return { given, added };
}

export function verdictOf(at: Stamp, { given }: Stamping): Verdict {
  const instead = given.get(at);
  return instead === undefined ? { kind: 'stored' } : { kind: 'restamped', at: instead };
}

export function keyOf({ entity, id }: RowKey): string {
  return `${entity} ${id}`;
}

/** The rows of these changes, each once. Invalid entities and ids have none; PostgreSQL cannot even query some of them. */
export function rowKeysOf(changes: readonly RowKey[]): RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const { entity, id } of changes) {
    if (isEntityName(entity) && plainText.test(id)) keys.set(keyOf({ entity, id }), { entity, id });
  }
  return [...keys.values()];
}
