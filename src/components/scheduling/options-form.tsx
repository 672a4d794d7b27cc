/** Study options of a deck or of all cards. An empty field inherits the value that it shows in grey. */
import { type FormEvent, type Ref, useImperativeHandle, useRef } from 'react';
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import {
  readSteps,
  type StudyChoices,
  type StudyOptions,
  writeSteps,
} from '../../model/study/options/study-options.ts';
import { Button } from '../../ui/button.tsx';
import { DraftLine } from '../../ui/dialog/form-dialog.tsx';
import { focusFault, SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DraftPlace, FormDraft } from '../../ui/form/use-form-draft.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { settleTyped } from '../../ui/work/typed-text.ts';

interface OptionsFormProps {
  choices: StudyChoices;
  inherited: StudyOptions;
  /** Fields that are elsewhere on the screen. */
  without?: readonly (keyof OptionsForm)[];
  draft?: () => DraftPlace;
  /** For the surrounding screen, which may be left. */
  draftRef?: Ref<FormDraft | undefined>;
  onSave: (choices: StudyChoices) => Promise<Result<unknown>>;
}

interface Field {
  name: keyof OptionsForm;
  label: string;
  hint: string;
  /** A record has the choices of a list. */
  kind: 'number' | 'text' | Record<string, string>;
}

const fields: readonly Field[] = [
  {
    name: 'newCardsPerDay',
    label: 'New cards per day',
    hint: 'The limit for all decks still holds.',
    kind: 'number',
  },
  {
    name: 'reviewsPerDay',
    label: 'Reviews per day',
    hint: 'Hides cards beyond it. They stay due.',
    kind: 'number',
  },
  {
    name: 'desiredRetention',
    label: 'Desired retention (%)',
    hint: 'Higher means more reviews.',
    kind: 'number',
  },
  {
    name: 'learningSteps',
    label: 'Learning steps',
    hint: 'Waits after each rating of a new card: 1m 10m. Enter none to skip them.',
    kind: 'text',
  },
  {
    name: 'relearningSteps',
    label: 'Relearning steps',
    hint: 'Waits after you forget a card.',
    kind: 'text',
  },
  {
    name: 'leechLimit',
    label: 'Leech limit',
    hint: 'A card you forget this often is a leech. 0: never.',
    kind: 'number',
  },
  {
    name: 'suspendsLeeches',
    label: 'A new leech',
    hint: 'It gets the tag “leech”. A suspended card waits until you resume it.',
    kind: { no: 'Tag only', yes: 'Tag and suspend' },
  },
  {
    name: 'reviewOrder',
    label: 'Order of reviews',
    hint: 'Which due cards come first.',
    kind: { due: 'Longest due first', random: 'Random', retrievability: 'Most forgotten first' },
  },
  {
    name: 'newPlace',
    label: 'New cards come',
    hint: 'Before, among or after reviews.',
    kind: { first: 'Before reviews', mixed: 'Mixed with reviews', last: 'After reviews' },
  },
  {
    name: 'newOrder',
    label: 'Order of new cards',
    hint: 'Which new cards come first.',
    kind: { added: 'Oldest first', random: 'Random' },
  },
  {
    name: 'buriesSiblings',
    label: 'Related cards',
    hint: 'Cards made together, such as both directions of a word.',
    kind: { yes: 'Wait until tomorrow', no: 'Same day allowed' },
  },
];

export function OptionsFields(props: OptionsFormProps) {
  const { choices, inherited, without = [], draft: draftPlace, draftRef, onSave } = props;
  const before = formOfChoices(choices);
  const { frame, field, draft, busy } = useTypedForm<OptionsForm, StudyChoices>({
    before,
    read: (form) => readOptionsForm(form, before),
    save: onSave,
    failed: 'Could not save the options. Try again.',
    draft: draftPlace,
  });
  useImperativeHandle(draftRef, () => draft.draft);
  const grey = inheritedText(inherited);
  return (
    <form {...frame}>
      <DraftLine {...draft} />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields
          .filter(({ name }) => !without.includes(name))
          .map(({ name, label, hint, kind }) => {
            const shown = { label, hint, ...field(name) };
            if (typeof kind === 'string') {
              return (
                <TextField
                  key={name}
                  {...shown}
                  inputMode={kind === 'number' ? 'numeric' : 'text'}
                  placeholder={grey[name]}
                />
              );
            }
            return (
              <SelectField key={name} {...shown}>
                <option value="">{`Default: ${kind[grey[name]] ?? ''}`}</option>
                {Object.entries(kind).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </SelectField>
            );
          })}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save options
      </Button>
    </form>
  );
}

/** The options as text. */
interface OptionsForm {
  newCardsPerDay: string;
  reviewsPerDay: string;
  /** Percent. */
  desiredRetention: string;
  learningSteps: string;
  relearningSteps: string;
  reviewOrder: string;
  newPlace: string;
  newOrder: string;
  /** `yes`, `no` or empty, like `suspendsLeeches`. */
  buriesSiblings: string;
  leechLimit: string;
  suspendsLeeches: string;
}

/** Stands for no steps, since an empty field inherits. */
const noSteps = 'none';

function formOfChoices(choices: StudyChoices): OptionsForm {
  const number = (value: number | null | undefined) => (value == null ? '' : String(value));
  const steps = (value: readonly string[] | null | undefined) =>
    value == null ? '' : writeSteps(value) || noSteps;
  const yesNo = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
  const { desiredRetention } = choices;
  return {
    newCardsPerDay: number(choices.newCardsPerDay),
    reviewsPerDay: number(choices.reviewsPerDay),
    desiredRetention: desiredRetention == null ? '' : String(Math.round(desiredRetention * 100)),
    learningSteps: steps(choices.learningSteps),
    relearningSteps: steps(choices.relearningSteps),
    reviewOrder: choices.reviewOrder ?? '',
    newPlace: choices.newPlace ?? '',
    newOrder: choices.newOrder ?? '',
    buriesSiblings: yesNo(choices.buriesSiblings),
    leechLimit: number(choices.leechLimit),
    suspendsLeeches: yesNo(choices.suspendsLeeches),
  };
}

const numbers = {
  newCardsPerDay: { from: 0, to: 9_999 },
  reviewsPerDay: { from: 0, to: 9_999 },
  desiredRetention: { from: 70, to: 97 },
  leechLimit: { from: 0, to: 99 },
} as const;

const yesNoFields: ReadonlySet<keyof OptionsForm> = new Set(['buriesSiblings', 'suspendsLeeches']);

/** @returns the choices that differ from `before`, with `null` for emptied fields, or the problems */
function readOptionsForm(
  form: OptionsForm,
  before: OptionsForm,
): { changes: StudyChoices } | { problems: Problems<OptionsForm> } {
  const problems: Problems<OptionsForm> = {};
  const choices: Record<string, unknown> = {};
  for (const name of Object.keys(form) as (keyof OptionsForm)[]) {
    const typed = form[name].trim();
    if (typed === before[name].trim()) continue;
    if (typed === '') {
      choices[name] = null;
    } else if (name in numbers) {
      const { from, to } = numbers[name as keyof typeof numbers];
      const value = Number(typed);
      if (!/^\d{1,4}$/.test(typed) || value < from || value > to) {
        problems[name] = `Enter a whole number from ${from} to ${to}`;
      } else choices[name] = name === 'desiredRetention' ? value / 100 : value;
    } else if (name === 'learningSteps' || name === 'relearningSteps') {
      const steps = typed.toLowerCase() === noSteps ? [] : readSteps(typed);
      if (steps === undefined) problems[name] = 'Enter times such as 1m 10m, 4h or 2d';
      else choices[name] = steps;
    } else choices[name] = yesNoFields.has(name) ? typed === 'yes' : typed;
  }
  return Object.keys(problems).length > 0 ? { problems } : { changes: choices };
}

/** The grey text of empty fields. */
function inheritedText(options: StudyOptions): OptionsForm {
  const { reviewsPerDay, parameters: _, learningSteps, relearningSteps, ...rest } = options;
  const steps = { learningSteps: [...learningSteps], relearningSteps: [...relearningSteps] };
  const form = formOfChoices({ ...rest, ...steps });
  return {
    ...form,
    reviewsPerDay: Number.isFinite(reviewsPerDay) ? String(reviewsPerDay) : 'no limit',
  };
}

type Problems<Form> = Partial<Record<keyof Form, string>>;

interface TypedFormRules<Form, Changes> {
  /** The stored values. */
  before: Form;
  read: (form: Form) => { changes: Changes } | { problems: Problems<Form> };
  save: (changes: Changes) => Promise<Result<unknown>>;
  /** The message after a failure. */
  failed: string;
  draft: (() => DraftPlace) | undefined;
}

/** A form of stored choices on a screen: it keeps typed text until it is saved, and saves only changes. */
export function useTypedForm<Form extends object, Changes extends object>({
  before,
  read,
  save,
  failed,
  draft: draftPlace,
}: TypedFormRules<Form, Changes>) {
  const element = useRef<HTMLFormElement>(null);
  const form = useEntityForm<Form>({
    initial: () => before,
    follows: true,
    check: (typed) => {
      const found = read(typed);
      return 'problems' in found ? found.problems : {};
    },
    save: async (typed) => {
      const found = read(typed);
      if ('problems' in found) return false;
      if (Object.keys(found.changes).length > 0)
        return tell(await save(found.changes), { done: say.saved, failed });
      toastSuccess(say.noChangesWereMade);
      return true;
    },
    draft: draftPlace,
  });
  const submit = async () => {
    if (!form.isChanged) return toastSuccess(say.noChangesWereMade);
    const outcome = await form.submit(() => form.restart(before));
    if (outcome === 'faulty') focusFault(element.current);
    if (outcome === 'saved' && element.current) settleTyped(element.current);
  };
  return {
    busy: form.busy,
    /** For a `DraftLine`. */
    draft: { draft: form.draft, form: element, busy: form.busy },
    /** For the `<form>`. */
    frame: {
      ref: element,
      noValidate: true,
      className: 'grid gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    field: form.field,
  };
}
