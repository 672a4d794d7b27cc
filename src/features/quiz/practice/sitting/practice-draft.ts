/** Stores the draft of a sitting on this device, one for each quiz and retry. It survives reloads and crashes. */
import * as v from 'valibot';
import { currentDatabase } from '../../../../db/database.ts';
import { draftOwner } from '../../../../db/drafts/draft-owner.ts';
import {
  keepInMemory,
  letGoOfMemory,
  readFromMemory,
  startOfQuizDrafts,
} from '../../../../db/drafts/quiz-drafts.ts';
import { holdWork } from '../../../../ui/work/in-hand.ts';
import { type PracticeDraft, practiceDraft, united } from './practice.ts';

/** The last draft of this tab by key, also if the browser had no space for it. */
const own = new Map<string, string | null>();

/** The draft that this tab continues. */
export function takeUpDraft(key: string): PracticeDraft | undefined {
  own.set(keyOf(key), readKept(key));
  return readDraft(key);
}

export function readDraft(key: string): PracticeDraft | undefined {
  return parse(readFromMemory(keyOf(key)) ?? readKept(key));
}

/**
 * Without storage only this tab has the answers, and it asks before it closes.
 * @returns the draft merged with a newer one of another tab
 */
export function keepDraft(key: string, draft: PracticeDraft): PracticeDraft {
  const kept = readKept(key);
  const isOwn = kept === own.get(keyOf(key));
  const elsewhere = isOwn ? undefined : parse(kept);
  const isSame = elsewhere?.attemptId === draft.attemptId;
  const both = isSame ? united(elsewhere, draft) : draft;
  const text = JSON.stringify(both);
  try {
    localStorage.setItem(keyOf(key), text);
    own.set(keyOf(key), text);
    letGoOfMemory(keyOf(key));
  } catch (error) {
    console.warn('The draft of a quiz could not be stored', error);
    keepInMemory(keyOf(key), text, () => holdWork('you finish your quiz', 'lost'));
  }
  return both;
}

/** Keeps a newer draft of another tab. */
export function dropDraft(key: string): void {
  letGoOfMemory(keyOf(key));
  try {
    const isOwn = readKept(key) === own.get(keyOf(key));
    if (isOwn) localStorage.removeItem(keyOf(key));
  } catch (error) {
    console.warn('The draft of a quiz could not be removed', error);
  }
  own.delete(keyOf(key));
}

function parse(text: string | null): PracticeDraft | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), practiceDraft), text);
  return parsed.success ? parsed.output : undefined;
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(keyOf(key));
  } catch {
    return null;
  }
}

function keyOf(key: string): string {
  return `${startOfQuizDrafts({ userId: draftOwner() ?? currentDatabase().userId })}${key}`;
}
