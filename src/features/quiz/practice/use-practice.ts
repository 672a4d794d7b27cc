/** The draft of the sitting as the screen holds it: each change is kept at once. */
import { useState } from 'react';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import { beginPractice, type PracticeDraft } from './practice.ts';
import { keepDraft, takeUpDraft } from './practice-draft.ts';

export function usePractice(draftKey: string): [PracticeDraft, (next: PracticeDraft) => void] {
  const [draft, setDraft] = useState(
    () => takeUpDraft(draftKey) ?? beginPractice(uuidv7(Date.now(), systemRandom), Date.now()),
  );
  const change = (next: PracticeDraft) => {
    setDraft(keepDraft(draftKey, next));
  };
  return [draft, change];
}
