/**
 * The draft of one open form. Leaving the dialog stores it with a toast; other ways of closing store it silently. It can
 * be discarded and restored, and saving the form drops it. The form decides its content and place (`use-entity-form.ts`,
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
  /** `undefined` if the form has no drafts. */
  place: DraftPlace | undefined;
  /** The present values of a draft; empty if there is nothing worth storing. */
  words: Partial<Values>;
  /** The saved values of the fields of `words` at the time of typing. */
  begunWith: Partial<Values>;
  /** The saved values have changed since. */
  isOutdated: boolean;
  /** The values that differ from the initial ones. */
  changes: Partial<Values>;
  /** The values of fields that were filled by typing or by a draft. */
  typed: Partial<Values>;
  setTyped: Dispatch<SetStateAction<Partial<Values>>>;
  /** Saved, without typing since. */
  isSaved: boolean;
  /** Called when the typed text was removed from the fields. */
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
  /** The values of the stored draft. */
  const held = useRef(words);
  // Saved or abandoned: nothing must be stored. A ref, since the form may unmount before it renders again.
  const isSettled = useRef(false);
  // For callbacks after this render.
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
    // One toast at a time: an earlier toast may be about a draft that has been reopened.
    const told = `Draft kept on this device for ${place.days} days`;
    toastNext(told, 'Discard', discardKept, 'draft');
    return true;
  };
  const discard = () => {
    // Undo restores the present text, even if the dialog has closed.
    if (hasWords) store();
    const putBack = drop();
    setTyped({});
    onDiscard();
    setIsShown(false);
    toastUndo('Draft discarded', () => undoDiscard(changes, putBack));
  };
  // Later typing stays. A draft with another value in the same field stays stored.
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
    // A shown draft is from an earlier day, not the text typed now.
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
    /** For the surrounding dialog. */
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
 * Keeps a single text outside of forms: it returns after a reload or another page, if the field is empty then.
 * @param text the text to store; empty for nothing
 * @param onText restores the stored text
 * @returns call it when the text is saved or may be lost
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
 * A form also closes with its screen, with the page, or when the system ends a hidden tab.
 * @param keep stores silently, since the student may be gone
 */
function useKeptWhenGone(keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  // Synchronously with the unmount: later the account may be closed.
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
