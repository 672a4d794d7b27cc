/**
 * A form that makes or changes a thing of the student, saved on this device. It keeps what is typed until that is
 * saved, whatever fails; with a place for drafts also where its dialog is left. A form that waits for the server is
 * `use-form.ts`.
 */
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { useOnce } from '../press/use-once.ts';
import { type DraftPlace, fittingParts } from './draft-place.ts';
import { changedValues, isSame, keysOf } from './form-values.ts';
import { useFormDraft } from './use-form-draft.ts';

/** What is wrong, by field; empty: nothing is. */
export type FormProblems<Values> = Partial<Record<keyof Values, string | undefined>>;

interface EntityFormRules<Values> {
  /** What the form begins with. It is asked once, unless the form follows. */
  initial: () => Values;
  /** Fields that nobody typed in show what comes from another device meanwhile. */
  follows?: boolean;
  check?: (values: Values) => FormProblems<Values>;
  /** @returns whether it was saved; it has told the student why not */
  save: (values: Values, changes: Partial<Values>) => Promise<boolean>;
  /** Where what is typed is kept when the dialog is left, and from where it comes back. Asked once. */
  draft?: (() => DraftPlace) | undefined;
  /** Leaves out of a draft what the form cannot show any more, such as a file that was deleted. */
  fitDraft?: (typed: Partial<Values>) => Partial<Values>;
  /**
   * What goes with a draft though nobody typed it, such as the deck that was suggested for a new card. What is there
   * without any changes is no draft alone.
   */
  along?: (changes: Partial<Values>, values: Values) => Partial<Values>;
}

/** What became of asking to save; `undefined` where a saving was already under way. */
type Outcome = 'saved' | 'faulty' | 'failed' | undefined;

/** The fields that hold text. */
type TextFieldOf<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function useEntityForm<Values extends object>({
  initial,
  follows = false,
  check = () => ({}),
  save,
  draft,
  fitDraft = (typed) => typed,
  along = () => ({}),
}: EntityFormRules<Values>) {
  const [first, setFirst] = useState(initial);
  const begun = follows ? initial() : first;
  const [place] = useState(() => draft?.());
  const hasWords = (part: Partial<Values>): boolean => {
    const whole = { ...begun, ...part };
    return Object.keys(wordsOf(changedValues(whole, begun), whole, along)).length > 0;
  };
  const [typed, setTyped] = useState<Partial<Values>>(() => {
    const fitted = (kept: Record<string, unknown>) => fitDraft(fittingParts(kept, begun));
    return fitted(place?.takeUp((kept) => hasWords(fitted(kept))) ?? {});
  });
  // Of the draft that was taken up. Asked after it, since the place knows it from then on.
  const [takenWith, setTakenWith] = useState(() => place?.begunWith?.() ?? {});
  // A problem is said once the student tried to save or went on to the next field, and no longer once it is typed over.
  const [judged, setJudged] = useState<readonly (keyof Values)[]>([]);
  const [isSaved, setIsSaved] = useState(false);
  const values: Values = { ...begun, ...typed };
  const changes = changedValues(values, begun);
  const problems: FormProblems<Values> = judged.length === 0 ? {} : pick(check(values), judged);

  const words = wordsOf(changes, values, along);
  const known: Partial<Values> = { ...first, ...takenWith };
  const begunWith: Partial<Values> = {};
  for (const name of keysOf(words)) begunWith[name] = known[name];
  const { draft: formDraft, ...drafts } = useFormDraft({
    place,
    words,
    begunWith,
    isOutdated: keysOf(words).some(
      (name) => name in takenWith && !isSame(takenWith[String(name)], begun[name]),
    ),
    changes,
    typed,
    setTyped,
    isSaved,
    onDiscard: () => {
      setJudged([]);
      setTakenWith({});
    },
  });

  const change = (part: Partial<Values>) => {
    const names = Object.keys(part);
    setTyped((before) => ({ ...before, ...part }));
    setJudged((before) => before.filter((name) => !names.includes(String(name))));
    setIsSaved(false);
    drafts.resume();
  };

  const [submit, busy] = useOnce(async (onSaved?: () => void): Promise<Outcome> => {
    // Of several quick clicks the last one finds the form saved and emptied: nobody is at fault.
    if (isSaved) return 'saved';
    const found = faultyFields(check(values));
    setJudged(found);
    if (found.length > 0) return 'faulty';
    if (!(await save(values, changes))) return 'failed';
    setIsSaved(true);
    drafts.settle();
    onSaved?.();
    return 'saved';
  });

  const onBlur = (name: keyof Values, { relatedTarget }: FocusEvent) => {
    // Only on the way to another field: words that come under a pointer that goes to a button would move the button.
    if (!(name in typed) || !isControl(relatedTarget)) return;
    setJudged((before) => (before.includes(name) ? before : [...before, name]));
  };

  return {
    values,
    /** For the dialog around. */
    draft: formDraft,
    /** What is wrong, as far as it is said by now. */
    problems,
    busy,
    /** The values that are not those that the form began with. */
    changes,
    isChanged: Object.keys(changes).length > 0,
    /** Saved, and nothing was typed since. */
    isSaved,
    change,
    /** Saves what is typed, once however often it is asked; `onSaved` closes the form or empties it. */
    submit,
    /** Begins again with other values, as for the next thing of a row. */
    restart: (next: Values) => {
      setFirst(next);
      setTakenWith({});
      setTyped({});
      setJudged([]);
    },
    /** What a field of text needs: spread it on a TextField, a TextArea or a SelectField. */
    field: (name: TextFieldOf<Values>) => ({
      value: String(values[name]),
      error: problems[name],
      onChange: ({ target: { value } }: ChangeEvent<Control>) =>
        change({ [name]: value } as Partial<Values>),
      onBlur: (event: FocusEvent) => onBlur(name, event),
    }),
  };
}

function faultyFields<Values>(problems: FormProblems<Values>): (keyof Values)[] {
  return keysOf(problems).filter((name) => problems[name] !== undefined);
}

function pick<Values>(
  problems: FormProblems<Values>,
  names: readonly (keyof Values)[],
): FormProblems<Values> {
  const picked: FormProblems<Values> = {};
  for (const name of names) picked[name] = problems[name];
  return picked;
}

/** @returns what a draft is to hold; empty: nothing that anybody would miss */
function wordsOf<Values extends object>(
  changes: Partial<Values>,
  values: Values,
  along: (changes: Partial<Values>, values: Values) => Partial<Values>,
): Partial<Values> {
  const aside = along({}, values);
  const isTyped = keysOf(changes).some((name) => !Object.hasOwn(aside, name));
  return isTyped ? { ...changes, ...along(changes, values) } : {};
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
