/**
 * A form for a row, saved on this device. It keeps typed text until it is saved, and with a `draft` also after its dialog
 * is left. Forms for the server use `use-form.ts`.
 */
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { useOnce } from '../press/use-once.ts';
import {
  changedValues,
  type DraftPlace,
  fittingParts,
  isSame,
  keysOf,
  useFormDraft,
} from './use-form-draft.ts';

export type FormProblems<Values> = Partial<Record<keyof Values, string | undefined>>;

interface EntityFormRules<Values> {
  /** The initial values. Called once, unless the form follows. */
  initial: () => Values;
  /** Untouched fields show changes from other devices. */
  follows?: boolean;
  check?: (values: Values) => FormProblems<Values>;
  /** Shows the reason of a failure itself. @returns whether it was saved */
  save: (values: Values, changes: Partial<Values>) => Promise<boolean>;
  /** The place of the form's draft. Called once. */
  draft?: (() => DraftPlace) | undefined;
  /** Removes draft values that the form can no longer show, such as a deleted file. */
  fitDraft?: (typed: Partial<Values>) => Partial<Values>;
  /**
   * Values stored with a draft although not typed, such as the suggested deck of a new card. They alone are not a
   * draft.
   */
  along?: (changes: Partial<Values>, values: Values) => Partial<Values>;
}

/** The result of a submit; `undefined` if a save was already running. */
type Outcome = 'saved' | 'faulty' | 'failed' | undefined;

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
  // Read after the draft was taken up, since the place knows it only then.
  const [takenWith, setTakenWith] = useState(() => place?.begunWith?.() ?? {});
  // A problem is shown after a submit or after the field was left, and hidden while its value changes.
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
    // A further quick click finds the form saved and emptied: this is not an error.
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
    // Only when another field gets the focus: an error above a button would move it away from the pointer.
    if (!(name in typed) || !isControl(relatedTarget)) return;
    setJudged((before) => (before.includes(name) ? before : [...before, name]));
  };

  return {
    values,
    draft: formDraft,
    problems,
    busy,
    changes,
    isChanged: Object.keys(changes).length > 0,
    /** Saved, without typing since. */
    isSaved,
    change,
    /** Saves once, however often it is called; `onSaved` closes or empties the form. */
    submit,
    /** Starts again with other values, such as for the next row. */
    restart: (next: Values) => {
      setFirst(next);
      setTakenWith({});
      setTyped({});
      setJudged([]);
    },
    /** Props of a text field: spread them on a TextField, a TextArea or a SelectField. */
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

/** @returns the values of a draft; empty if there is nothing worth storing */
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
