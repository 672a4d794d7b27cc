/** Options of studying, of a deck or of all cards, with what each does. An empty field goes by what stands in it in grey. */
import { useRef, useState } from 'react';
import * as say from '../lib/messages.ts';
import type { Result } from '../lib/result.ts';
import type { StudyChoices, StudyOptions } from '../model/study/options/study-options.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import { tell } from '../ui/toaster/tell.ts';
import { toastSuccess } from '../ui/toaster/toast.ts';
import { settleTyped } from '../ui/work/typed-text.ts';
import {
  formOfChoices,
  inheritedText,
  type OptionsForm,
  type OptionsProblems,
  readOptionsForm,
} from './options-text.ts';

interface OptionsFormProps {
  choices: StudyChoices;
  /** What holds where nothing is chosen here. */
  inherited: StudyOptions;
  /** Fields that stand elsewhere on the screen. */
  without?: readonly (keyof OptionsForm)[];
  onSave: (choices: StudyChoices) => Promise<Result<unknown>>;
}

type Field =
  | { name: keyof OptionsForm; label: string; hint: string; kind: 'number' | 'text' }
  | { name: keyof OptionsForm; label: string; hint: string; kind: Record<string, string> };

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
    kind: { yes: 'Wait until tomorrow', no: 'May come on the same day' },
  },
];

export function OptionsFields({ choices, inherited, without = [], onSave }: OptionsFormProps) {
  // Only what was typed is kept, so that a change from another device shows in the other fields.
  const [typed, setTyped] = useState<Partial<OptionsForm>>({});
  const [problems, setProblems] = useState<OptionsProblems>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const before = formOfChoices(choices);
  const form = { ...before, ...typed };
  const grey = inheritedText(inherited);

  const submit = async () => {
    const read = readOptionsForm(form, before);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    if (Object.keys(read.choices).length === 0) return toastSuccess(say.noChangesWereMade);
    setBusy(true);
    const result = await onSave(read.choices);
    setBusy(false);
    if (!tell(result, { done: say.saved, failed: 'Could not save the options. Try again.' }))
      return;
    setTyped({});
    if (element.current) settleTyped(element.current);
  };

  const change = (name: keyof OptionsForm) => (event: { target: { value: string } }) => {
    setTyped({ ...typed, [name]: event.target.value });
    setProblems({ ...problems, [name]: undefined });
  };
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields
          .filter(({ name }) => !without.includes(name))
          .map(({ name, label, hint, kind }) => {
            const frame = { label, hint, error: problems[name], value: form[name] };
            if (typeof kind === 'string') {
              return (
                <TextField
                  key={name}
                  {...frame}
                  inputMode={kind === 'number' ? 'numeric' : 'text'}
                  placeholder={grey[name]}
                  onChange={change(name)}
                />
              );
            }
            return (
              <SelectField key={name} {...frame} onChange={change(name)}>
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
