/** Options of studying, of a deck or of all cards, with what each does. An empty field goes by what stands in it in grey. */
import { type Ref, useImperativeHandle } from 'react';
import type { Result } from '../../lib/result.ts';
import type { StudyChoices, StudyOptions } from '../../model/study/options/study-options.ts';
import { Button } from '../../ui/button.tsx';
import { DraftLine } from '../../ui/dialog/draft-line.tsx';
import type { DraftPlace, FormDraft } from '../../ui/form/draft-place.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { formOfChoices, inheritedText, type OptionsForm, readOptionsForm } from './options-text.ts';
import { useTypedForm } from './use-typed-form.ts';

interface OptionsFormProps {
  choices: StudyChoices;
  /** What holds where nothing is chosen here. */
  inherited: StudyOptions;
  /** Fields that stand elsewhere on the screen. */
  without?: readonly (keyof OptionsForm)[];
  /** See `useEntityForm`. */
  draft?: () => DraftPlace;
  /** For the screen around, which may be left. */
  draftRef?: Ref<FormDraft | undefined>;
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
