/**
 * Drafts of dialogs: what was typed in a form that was left without saving, kept in localStorage of this device for 30
 * days. Each draft has a key of its own, `haversack-form-draft:USER:KIND:OF:ID`, so that two tabs with the same dialog
 * keep two drafts and neither overwrites the other's words (docs/decisions/26).
 */
import * as v from 'valibot';
import { dayMs } from '../../lib/date-format.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { definitionOf, type EntityName, isEntityName } from '../../model/registry.ts';
import { currentDatabase } from '../database.ts';
import { removedData } from '../storage-signals.ts';
import type { WholeHistory } from '../tables.ts';
import { draftOwner, readLocalDrafts } from './draft-owner.ts';

/** Everything of a student begins with this and their id; sign-out removes it. */
const draftPrefix = 'haversack-form-draft';

export const draftDays = 30;

/** Bounds, so that drafts leave room for the words of notes. What is beyond them is not kept, and its dialog asks. */
const mostDrafts = 100;
const mostCharacters = 1_000_000;

/** Forms that are about no row, or about more than its fields, in words. */
const otherForms = {
  paste: 'Paste flashcards',
  ask: 'Ask a file',
  'typed-answer': 'Answer typed in a review',
  replace: 'Find and replace',
  'tag-cards': 'Tags of cards',
  'tag-files': 'Tags of files',
  'tag-name': 'Rename tag',
  'device-name': 'Rename device',
  'custom-study': 'Custom study',
  'study-options': 'Study options',
  'deck-options': 'Deck options',
  'move-cards': 'Move cards',
  'missed-cards': 'Cards of missed questions',
  'generated-item': 'Edit generated item',
  'generated-name': 'Name of generated study material',
  refused: 'Edit refused change',
} as const;

/** Which form a draft is of: one that changes such a thing, one that makes a new one, or another one. */
export type FormKind = EntityName | `new-${EntityName}` | keyof typeof otherForms;

const values = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]));
/** `begunWith`: what was saved in the same fields when they were typed in. Drafts of older releases have none. */
const kept = v.object({
  savedAt: v.number(),
  values,
  begunWith: v.optional(v.record(v.string(), v.unknown())),
});

interface Entry {
  key: string;
  text: string;
}

interface Found extends Entry {
  savedAt: number;
  values: v.InferOutput<typeof values>;
  begunWith?: Record<string, unknown> | undefined;
}

/** For counting and exports. */
export interface KeptFormDraft {
  /** `Edit flashcard`, `New task`. */
  form: string;
  /** The id of what is changed, of the deck of a new card, or the passage that something new is about; empty: none. */
  of: string;
  /** ISO 8601. */
  savedAt: string;
  /** What was typed, by field. */
  values: Record<string, string | number | string[]>;
}

/** @param kind as it stands in a key: one that this release does not know is told as it is */
function formInWords(kind: string): string {
  if (Object.hasOwn(otherForms, kind)) return otherForms[kind as keyof typeof otherForms];
  const [, start = '', entity = ''] = /^(new-)?(.*)$/.exec(kind) ?? [];
  if (!isEntityName(entity)) return kind;
  return `${start === '' ? 'Edit' : 'New'} ${definitionOf(entity).noun}`;
}

/** @param of as it stands in a key, where it has no colon of its own */
function decodeOf(of: string): string {
  try {
    return decodeURIComponent(of);
  } catch {
    return of;
  }
}

/** The oldest key first. What cannot be read is none. One past its time is one until it is removed. */
export function readFormDrafts(userId: string): KeptFormDraft[] {
  return readDrafts(startOf(userId)).map(({ key, savedAt, values }) => {
    const [kind = '', of = ''] = key.slice(startOf(userId).length).split(':');
    return {
      form: formInWords(kind),
      of: decodeOf(of),
      savedAt: new Date(savedAt).toISOString(),
      values,
    };
  });
}

/**
 * Removes the drafts whose time is over by the server's clock: the device's own may have jumped. What was kept before this
 * device had first heard of that clock has its days from then on.
 */
export function dropExpiredFormDrafts(
  userId: string,
  { sinceMs, untilMs }: Pick<WholeHistory, 'sinceMs' | 'untilMs'>,
): void {
  for (const { key, savedAt } of readDrafts(startOf(userId))) {
    if (untilMs - Math.max(savedAt, sinceMs) >= draftDays * dayMs) localStorage.removeItem(key);
  }
}

/**
 * The place of one form's drafts, for the student whose account is open. Of several drafts it takes up the newest of use,
 * and leaves the others for the next time.
 * @param of the id of what is changed, where something new goes, or its passage; empty where there is one form for all
 */
export function formDraftPlace(kind: FormKind, of = '', nowMs: () => number = serverNowMs) {
  const userId = draftOwner();
  const start =
    userId === undefined ? undefined : `${startOf(userId)}${kind}:${encodeURIComponent(of)}:`;
  let own: Entry | undefined;
  let takenWith: Record<string, unknown> = {};

  const takeUp = (
    isOfUse: (kept: Record<string, unknown>) => boolean = () => true,
  ): Record<string, unknown> => {
    if (start === undefined) return {};
    const newestFirst = readDrafts(start)
      .reverse()
      .sort((one, other) => other.savedAt - one.savedAt);
    const found = newestFirst.find((draft) => isOfUse(draft.values));
    own = found;
    takenWith = found?.begunWith ?? {};
    return found?.values ?? {};
  };

  const keep = (typed: object, begunWith?: object): boolean => {
    // Who has signed out since leaves nothing behind.
    if (userId === undefined || start === undefined || draftOwner() !== userId) return false;
    const parsed = v.safeParse(values, typed);
    if (!parsed.success) return false;
    try {
      const here = readDrafts(start);
      const same = here.find((draft) => isSame(draft.values, parsed.output));
      // What another tab has written since under the key of this form is that tab's.
      const old = here.find(({ key, text }) => key === own?.key && text === own.text);
      const key = (old ?? same)?.key ?? `${start}${uuidv7(nowMs())}`;
      const text = JSON.stringify({ savedAt: nowMs(), values: parsed.output, begunWith });
      if (!hasRoom(userId, key, text)) return same !== undefined;
      localStorage.setItem(key, text);
      own = { key, text };
      return true;
    } catch (error) {
      console.warn('The draft could not be kept', error);
      return false;
    }
  };

  const drop = () => {
    const removed = own;
    own = undefined;
    const isRemoved = removed !== undefined && remove(removed);
    return (goesOn = false) => {
      // Who has signed out since gets nothing back, and what another tab keeps there by now is that tab's.
      if (!isRemoved || draftOwner() !== userId || !putBack(removed)) return;
      if (goesOn && own === undefined) own = removed;
    };
  };

  return { days: draftDays, takeUp, begunWith: () => takenWith, keep, drop };
}

/** Letters of a quote that tell it from the others of its page. */
const tellingLetters = 120;

/** Where the draft of something new about a passage lies: it is found where the same words or area are chosen again. */
export function placeOfPassage(passage: {
  fileId: string;
  page: number;
  quote: string;
  area?: readonly number[] | undefined;
}): string {
  const { fileId, page, quote, area } = passage;
  return `${fileId} ${page} ${area?.join(' ') ?? quote.slice(0, tellingLetters)}`;
}

/** @returns whether it was there, and as it was known */
function remove({ key, text }: Entry): boolean {
  try {
    if (localStorage.getItem(key) !== text) return false;
    localStorage.removeItem(key);
    return true;
  } catch (error) {
    console.warn('The draft could not be removed', error);
    return false;
  }
}

/** @returns whether it is there again */
function putBack({ key, text }: Entry): boolean {
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    console.warn('The draft could not be put back', error);
    return false;
  }
}

function startOf(userId: string): string {
  return `${draftPrefix}:${userId}:`;
}

/** Whatever lies there may be broken, or of another release. */
function readDrafts(start: string): Found[] {
  return readLocalDrafts(start).flatMap(({ rest, text }) => {
    const parsed = v.safeParse(kept, parseJson(text ?? ''));
    if (!parsed.success || text === null || Number.isNaN(new Date(parsed.output.savedAt).getTime()))
      return [];
    return [{ key: `${start}${rest}`, text, ...parsed.output }];
  });
}

function hasRoom(userId: string, key: string, text: string): boolean {
  const others = readLocalDrafts(startOf(userId)).filter(
    ({ rest }) => `${startOf(userId)}${rest}` !== key,
  );
  const characters = others.reduce((sum, other) => sum + (other.text?.length ?? 0), text.length);
  return others.length < mostDrafts && characters <= mostCharacters;
}

/** However the fields were typed one after the other. */
function isSame(a: Found['values'], b: Found['values']): boolean {
  const inOrder = (parts: object) => JSON.stringify(Object.entries(parts).sort());
  return inOrder(a) === inOrder(b);
}

/** As far as this device knows it: where the data was removed, it knows no clock but its own. */
function serverNowMs(): number {
  return Date.now() + (removedData.isUp() ? 0 : (currentDatabase().clockOffsetMs ?? 0));
}
