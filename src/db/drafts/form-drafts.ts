/**
 * Drafts of dialogs: words of a form that was closed without saving, kept in localStorage for 30 days. Each draft has
 * its own key, `haversack-form-draft:USER:KIND:OF:ID`, so two tabs with the same dialog keep two drafts
 * (docs/decisions/26).
 */
import * as v from 'valibot';
import { dayMs } from '../../lib/date-format.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { definitionOf, type EntityName, isEntityName } from '../../model/registry.ts';
import { currentDatabase } from '../database.ts';
import { removedData } from '../storage-signals.ts';
import type { WholeHistory } from '../tables.ts';
import { draftOwner } from './draft-owner.ts';
import { readLocalDrafts } from './local-drafts.ts';

/** All keys of a student begin with this and their id; sign-out removes them. */
const draftPrefix = 'haversack-form-draft';

export const draftDays = 30;

/** Bounds that leave room for drafts of notes. Beyond them nothing is kept, and the dialog asks. */
const mostDrafts = 100;
const mostCharacters = 1_000_000;

/** Forms about no row, or about more than its fields, in words. */
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
  'picked-sentence': 'Edit picked sentence',
  'asked-sentence': 'Question about a sentence',
  refused: 'Edit refused change',
} as const;

/** A form that changes a row of an entity, one that creates one, or another. */
export type FormKind = EntityName | `new-${EntityName}` | keyof typeof otherForms;

const values = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]));
/** `begunWith`: the saved values when the fields were edited. Absent in drafts of older releases. */
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

export interface KeptFormDraft {
  /** `Edit flashcard`, `New task`. */
  form: string;
  /** The id of the changed row, of the deck of a new card, or the passage of a new row; empty: none. */
  of: string;
  /** ISO 8601. */
  savedAt: string;
  /** By field. */
  values: Record<string, string | number | string[]>;
}

/** @param kind as in a key; an unknown kind is shown as it is */
function formInWords(kind: string): string {
  if (Object.hasOwn(otherForms, kind)) return otherForms[kind as keyof typeof otherForms];
  const [, start = '', entity = ''] = /^(new-)?(.*)$/.exec(kind) ?? [];
  if (!isEntityName(entity)) return kind;
  return `${start === '' ? 'Edit' : 'New'} ${definitionOf(entity).noun}`;
}

/** @param of as in a key, without colons of its own */
function decodeOf(of: string): string {
  try {
    return decodeURIComponent(of);
  } catch {
    return of;
  }
}

/** The oldest key first. Skips unreadable ones. Expired drafts count until they are removed. */
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

/** Removes drafts that are expired by the server's clock. Until this device knows it, no days count. */
export function dropExpiredFormDrafts(
  userId: string,
  { sinceMs, untilMs }: Pick<WholeHistory, 'sinceMs' | 'untilMs'>,
): void {
  for (const { key, savedAt } of readDrafts(startOf(userId))) {
    if (untilMs - Math.max(savedAt, sinceMs) >= draftDays * dayMs) localStorage.removeItem(key);
  }
}

/**
 * The drafts of one form, for the student of the open account. Takes up the most recently used draft and leaves the
 * others for later.
 * @param of the id of the changed row, the place of a new one, or its passage; empty if there is one form for all
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
    // A student who has signed out since leaves nothing behind.
    if (userId === undefined || start === undefined || draftOwner() !== userId) return false;
    const parsed = v.safeParse(values, typed);
    if (!parsed.success) return false;
    try {
      const here = readDrafts(start);
      const same = here.find((draft) => isSame(draft.values, parsed.output));
      // If another tab has changed the draft under this form's key, it belongs to that tab.
      const old = here.find(({ key, text }) => key === own?.key && text === own.text);
      const key = (old ?? same)?.key ?? `${start}${uuidv7(nowMs())}`;
      const text = JSON.stringify({ savedAt: nowMs(), values: parsed.output, begunWith });
      if (!hasRoom(userId, key, text)) return same !== undefined;
      localStorage.setItem(key, text);
      own = { key, text };
      return true;
    } catch (error) {
      console.warn('The draft could not be stored', error);
      return false;
    }
  };

  const drop = () => {
    const removed = own;
    own = undefined;
    const isRemoved = removed !== undefined && remove(removed);
    return (goesOn = false) => {
      // A student who has signed out since gets nothing back, and another tab's newer draft stays.
      if (!isRemoved || draftOwner() !== userId || !putBack(removed)) return;
      if (goesOn && own === undefined) own = removed;
    };
  };

  return { days: draftDays, takeUp, begunWith: () => takenWith, keep, drop };
}

/** Enough letters to distinguish a quote from others of its page. */
const tellingLetters = 120;

/** The key of a draft about a passage: choosing the same words or area finds it again. */
export function placeOfPassage(passage: {
  fileId: string;
  page: number;
  quote: string;
  area?: readonly number[] | undefined;
}): string {
  const { fileId, page, quote, area } = passage;
  return `${fileId} ${page} ${area?.join(' ') ?? quote.slice(0, tellingLetters)}`;
}

/** @returns whether it was there unchanged */
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
    console.warn('The draft could not be restored', error);
    return false;
  }
}

function startOf(userId: string): string {
  return `${draftPrefix}:${userId}:`;
}

/** The stored text may be broken or of another release. */
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

/** In any order of the fields. */
function isSame(a: Found['values'], b: Found['values']): boolean {
  const inOrder = (parts: object) => JSON.stringify(Object.entries(parts).sort());
  return inOrder(a) === inOrder(b);
}

/** As far as this device knows it: after a removal of the data it has only its own clock. */
function serverNowMs(): number {
  return Date.now() + (removedData.isUp() ? 0 : (currentDatabase().clockOffsetMs ?? 0));
}
