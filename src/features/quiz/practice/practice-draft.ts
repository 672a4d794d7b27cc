/** The draft of a sitting, kept on this device over reload, crash and leaving; one for each quiz and retry. */
import * as v from 'valibot';
import { currentDatabase } from '../../../db/database.ts';
import { startOfQuizDrafts } from '../../../db/quiz-drafts.ts';
import { type PracticeDraft, practiceDraft } from './practice.ts';

/** What this tab last kept or took up under each key: the browser may have had no room for what came after. */
const own = new Map<string, string | null>();

/** The draft that this tab goes on with. */
export function takeUpDraft(key: string): PracticeDraft | undefined {
  own.set(keyOf(key), read(key));
  return readDraft(key);
}

export function readDraft(key: string): PracticeDraft | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), practiceDraft), read(key));
  return parsed.success ? parsed.output : undefined;
}

/** Where the browser keeps nothing (full, or forbidden) the sitting goes on without a draft. */
export function keepDraft(key: string, draft: PracticeDraft): void {
  try {
    const text = JSON.stringify(draft);
    localStorage.setItem(keyOf(key), text);
    own.set(keyOf(key), text);
  } catch (error) {
    console.warn('The answers so far could not be kept', error);
  }
}

/** What another tab has kept since under the same key stays. */
export function dropDraft(key: string): void {
  try {
    const isOwn = read(key) === own.get(keyOf(key));
    if (isOwn) localStorage.removeItem(keyOf(key));
  } catch (error) {
    console.warn('The answers so far could not be removed', error);
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(keyOf(key));
  } catch {
    return null;
  }
}

function keyOf(key: string): string {
  return `${startOfQuizDrafts(currentDatabase())}${key}`;
}
