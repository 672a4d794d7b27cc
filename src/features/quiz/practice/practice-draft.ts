/** The draft of a sitting, kept on this device over reload, crash and leaving; one for each quiz and retry. */
import * as v from 'valibot';
import { currentDatabase } from '../../../db/database.ts';
import { startOfQuizDrafts } from '../../../db/quiz-drafts.ts';
import { type PracticeDraft, practiceDraft } from './practice.ts';

export function readDraft(key: string): PracticeDraft | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), practiceDraft), read(key));
  return parsed.success ? parsed.output : undefined;
}

/** Where the browser keeps nothing (full, or forbidden) the sitting goes on without a draft. */
export function keepDraft(key: string, draft: PracticeDraft): void {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(draft));
  } catch (error) {
    console.warn('The answers so far could not be kept', error);
  }
}

/** What another tab has kept since under the same key stays. @param draft what this tab kept last */
export function dropDraft(key: string, draft: PracticeDraft): void {
  try {
    const isOwn = JSON.stringify(readDraft(key)) === JSON.stringify(draft);
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
