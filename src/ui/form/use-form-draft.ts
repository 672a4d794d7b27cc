/**
 * The draft of one open form: kept as its dialog is left, and without a word where the form goes in another way; discarded,
 * put back, and dropped once the form is saved. What a draft holds and where it lies is decided by the form (`use-entity-form.ts`,
 * `draft-place.ts`).
 */
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { toastNext, toastUndo } from '../toaster/toast-undo.tsx';
import type { DraftPlace, FormDraft, PutBack } from './draft-place.ts';
import { isSame, keysOf } from './form-values.ts';

interface DraftOfForm<Values> {
  /** `undefined`: the form keeps no drafts. */
  place: DraftPlace | undefined;
  /** What a draft is to hold now; empty: nothing that anybody would miss. */
  words: Partial<Values>;
  /** What was saved in the fields of `words` when they were typed in. */
  begunWith: Partial<Values>;
  /** What is saved there now is something else. */
  isOutdated: boolean;
  /** The values that are not those that the form began with. */
  changes: Partial<Values>;
  /** What stands in the fields that were typed in, by hand or by a draft. */
  typed: Partial<Values>;
  setTyped: Dispatch<SetStateAction<Partial<Values>>>;
  /** Saved, and nothing was typed since. */
  isSaved: boolean;
  /** What was typed is gone from the fields. */
  onDiscard: () => void;
}

export function useFormDraft<Values extends object>({
  place,
  words,
  begunWith,
  isOutdated,
  changes,
  typed,
  setTyped,
  isSaved,
  onDiscard,
}: DraftOfForm<Values>) {
  const hasWords = Object.keys(words).length > 0;
  const [isShown, setIsShown] = useState(hasWords);
  /** What the draft that was taken up or kept says. */
  const held = useRef(words);
  // Nothing is to be kept: it is saved, or may go. The form can be gone before it draws that.
  const isSettled = useRef(false);
  // For what is asked later, when this drawing is over.
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  }, [typed]);

  const store = (): boolean => {
    if (place?.keep(words, begunWith) !== true) return false;
    held.current = words;
    return true;
  };
  const drop = () => {
    held.current = {};
    return place?.drop();
  };
  const keep = (): boolean => {
    if (place === undefined) return false;
    if (isSaved || !hasWords) {
      drop();
      return true;
    }
    if (!store()) return false;
    const discardKept = () => {
      const putBack = place.drop();
      toastUndo('Draft discarded', () => putBack());
    };
    // One at a time: an earlier one would be about a draft that has been opened again since.
    const told = `Draft kept on this device for ${place.days} days`;
    toastNext(told, 'Discard', discardKept, 'draft');
    return true;
  };
  const discard = () => {
    // Undo brings back the words of now, also where the dialog is closed by then.
    if (hasWords) store();
    const putBack = drop();
    setTyped({});
    onDiscard();
    setIsShown(false);
    toastUndo('Draft discarded', () => undoDiscard(changes, putBack));
  };
  // What was typed since stays. A draft that says something else in the same field stays a draft beside it.
  const undoDiscard = (discarded: Partial<Values>, putBack: PutBack | undefined) => {
    const since = latest.current;
    const isSaidOtherwise = (name: keyof Values) =>
      name in since && !isSame(since[name], discarded[name]);
    putBack?.(!keysOf(discarded).some(isSaidOtherwise));
    setTyped((now) => ({ ...discarded, ...now }));
    setIsShown(true);
  };
  const abandon = () => {
    isSettled.current = true;
    // A draft of another day is not what was typed now.
    if (!isShown) drop();
  };
  const cancel = () => {
    isSettled.current = true;
    if (!hasWords) return void drop();
    store();
    const putBack = drop();
    if (putBack) toastUndo('Draft discarded', () => putBack());
  };
  useKeptWhenGone(() => {
    if (isSettled.current || isSame(words, held.current)) return;
    if (hasWords) store();
    else drop();
  });

  return {
    /** For the dialog around. */
    draft: (place && { isShown, isOutdated, keep, discard, cancel, abandon }) satisfies
      | FormDraft
      | undefined,
    /** Call it once the form is saved. */
    settle: () => {
      isSettled.current = true;
      drop();
      setIsShown(false);
    },
    /** Call it when something is typed. */
    resume: () => {
      isSettled.current = false;
    },
  };
}

/**
 * One text that is typed outside of a form with several fields: it comes back after a reload or another page, while the place is
 * empty then.
 * @param text what is to be kept; empty: nothing
 * @param onText puts back what was kept
 * @returns call it once the text is saved or may go
 */
export function useKeptText(
  draft: () => DraftPlace,
  text: string,
  onText: (text: string) => void,
): () => void {
  const [place] = useState(draft);
  const settled = useRef('');
  const takeUp = useEffectEvent(() => {
    const { text: kept } = place.takeUp(({ text }) => typeof text === 'string');
    if (text === '' && typeof kept === 'string') onText(kept);
  });
  useEffect(() => takeUp(), []);
  useKeptWhenGone(() => {
    if (text.trim() === '' || text === settled.current) place.drop();
    else place.keep({ text });
  });
  return () => {
    settled.current = text;
    place.drop();
  };
}

/**
 * A form also goes without being left: with its screen, with the page, or where the system ends a tab that nobody looks at.
 * @param keep says nothing to the student, who may not be there
 */
function useKeptWhenGone(keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  // As the form goes, not some time after: its account may be closed by then.
  useLayoutEffect(() => () => keepNow(), []);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow();
    document.addEventListener('visibilitychange', keepHidden, { signal });
    globalThis.addEventListener('pagehide', () => keepNow(), { signal });
    return () => stopping.abort();
  }, []);
}
