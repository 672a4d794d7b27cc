/**
 * The draft of one open form: text typed in a dialog that was left without saving. Leaving the dialog stores it with a
 * toast; other ways of closing store it silently. It can be discarded and restored, and saving the form drops it. Only
 * typed fields are stored, so that the others show changes from other devices.
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

interface DraftOfForm<Values> {
  /** `undefined` if the form has no drafts. */
  place: DraftPlace | undefined;
  /** The present values of a draft; empty if there is nothing worth storing. */
  words: Partial<Values>;
  /** The saved values of the fields of `words` at the time of typing. */
  begunWith: Partial<Values>;
  isOutdated: boolean;
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

/** @returns the values that differ from the form's initial values */
export function changedValues<Values extends object>(
  values: Values,
  begun: Values,
): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name of keysOf(values)) {
    if (!isSame(values[name], begun[name])) changes[name] = values[name];
  }
  return changes;
}

/** Compares texts, numbers, lists, and records of them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isThing(a) || !isThing(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[];
}

/** The place of one form's draft. Used until the form closes. */
export interface DraftPlace {
  days: number;
  /**
   * @param isOfUse whether the form can show part of a draft; other drafts stay stored
   * @returns the draft by field, or empty. From then on `keep` and `drop` act on this draft
   */
  takeUp: (isOfUse?: (kept: Record<string, unknown>) => boolean) => Record<string, unknown>;
  /**
   * @param begunWith the saved values of the same fields at the time of typing
   * @returns whether it was stored: the disk may be full, or storage forbidden
   */
  keep: (typed: object, begunWith?: object) => boolean;
  /** The saved values of the draft's fields at the time of typing; empty if not known. */
  begunWith?: () => Record<string, unknown>;
  /** Drafts of other tabs at the same place stay. @returns a function that restores the removed draft */
  drop: () => PutBack;
}

/** @param goesOn the form is still open, so `keep` and `drop` act on the draft again */
type PutBack = (goesOn?: boolean) => void;

export interface FormDraft {
  /** The form shows text of a draft. */
  isShown: boolean;
  /** The saved values have changed since the typing; saving the draft overwrites them. */
  isOutdated?: boolean;
  /** Called when the dialog is left. @returns whether nothing is lost */
  keep: () => boolean;
  discard: () => void;
  /** Called by Cancel: drops the text, with Undo. */
  cancel: () => void;
  /** The student agreed to lose the text: nothing of it is stored when the form closes. */
  abandon: () => void;
}

/** @param kept a stored value, perhaps of another release. @returns the parts that fit fields of the form */
export function fittingParts<Values extends object>(
  kept: Record<string, unknown>,
  values: Values,
): Partial<Values> {
  const fitting = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(kept, name) && isOfKind(kept[name], value),
  );
  return Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) as Partial<Values>;
}

/** @param other a value of the wanted type. Lists contain texts. */
function isOfKind(value: unknown, other: unknown): boolean {
  if (Array.isArray(other)) {
    return Array.isArray(value) && value.every((part) => typeof part === 'string');
  }
  return typeof value === typeof other && !Array.isArray(value) && value !== null;
}
