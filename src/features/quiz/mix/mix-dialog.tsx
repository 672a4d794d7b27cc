/** A mixed quiz: the dialog that creates or changes it, and the panel with its sources. */

import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import { type Mix, remixQuiz } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Switch } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { wholeNumber } from '../start/start-dialog.tsx';
import {
  countDrawn,
  countPool,
  keysOfMix,
  type MixSource,
  readSources,
  sourcesOfKeys,
} from './sources.ts';

interface MixDialogProps {
  /** The quiz to change; without it the dialog creates one. */
  quiz?: { id: string; title: string; mix: Mix };
  /** @returns whether it was saved */
  onSave: (wanted: { title: string; mix: Mix }) => Promise<boolean>;
  onClose: () => void;
}

interface MixValues {
  title: string;
  /** Keys of `sources.ts`. */
  sources: string[];
  from: string;
  to: string;
  length: string;
  /** `on` or empty. */
  isAdaptive: string;
}

export function MixDialog({ quiz, onSave, onClose }: MixDialogProps) {
  const { values, field, change, draft, busy, submit, problems } = useEntityForm<MixValues>({
    initial: () => valuesOf(quiz),
    check: ({ title, length, from, to }) => ({
      title: title.trim() === '' ? 'Enter a quiz name.' : undefined,
      length:
        wholeNumber(length) >= 1 && wholeNumber(length) <= mostQuestions
          ? undefined
          : `Enter 1 to ${mostQuestions}.`,
      to: from !== '' && to !== '' && to < from ? 'Choose a day after the first.' : undefined,
    }),
    save: (wanted) => onSave({ title: wanted.title.trim(), mix: mixOf(wanted) }),
    draft: () =>
      quiz === undefined
        ? formDraftPlace('new-quiz', 'mix')
        : formDraftPlace('quiz', `${quiz.id} mix`),
  });
  // A removed source stays in the list while the dialog is open.
  const [chosen] = useState(values.sources);
  const sources = useRows((db) => readSources(db, chosen), [chosen]);
  const mix = mixOf(values);
  const count = useRows((db) => countPool(db, mix), [JSON.stringify(mix)]);
  const toggle = (key: string, isOn: boolean) =>
    change({
      sources: isOn ? [...values.sources, key] : values.sources.filter((one) => one !== key),
    });
  return (
    <FormDialog
      title={quiz === undefined ? 'New mixed quiz' : 'Change mixed quiz'}
      submitLabel="Save"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Quiz name" maxLength={500} autoComplete="off" {...field('title')} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">Questions from</legend>
        <p className="text-sm text-muted">Without a choice: from all your quizzes.</p>
        <div className="max-h-64 overflow-auto rounded-control border border-line px-3 py-1">
          {sources?.map(({ key, label, hint }: MixSource) => (
            <Checkbox
              key={key}
              label={label}
              hint={hint}
              checked={values.sources.includes(key)}
              onChange={(isOn) => toggle(key, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Quizzes made</legend>
        <DateField label="From" {...field('from')} />
        <DateField label="To" {...field('to')} error={problems.to} />
      </fieldset>
      <TextField
        label="Number of questions"
        inputMode="numeric"
        hint={count === undefined ? undefined : `${plural(count, 'question')} to draw from.`}
        {...field('length')}
      />
      <Switch
        label="Weak pages more often"
        hint="Asks more of what you missed in earlier quizzes."
        checked={values.isAdaptive === 'on'}
        onChange={(isOn) => change({ isAdaptive: isOn ? 'on' : '' })}
      />
    </FormDialog>
  );
}

function valuesOf(quiz: MixDialogProps['quiz']): MixValues {
  const mix: Mix = quiz?.mix ?? { length: 20, isAdaptive: true };
  const { from, to, length, isAdaptive } = mix;
  return {
    title: quiz?.title ?? '',
    sources: keysOfMix(mix),
    ...{ from: from ?? '', to: to ?? '', length: String(length) },
    isAdaptive: isAdaptive ? 'on' : '',
  };
}

function mixOf({ sources, from, to, length, isAdaptive }: MixValues): Mix {
  return {
    ...sourcesOfKeys(sources),
    ...{ from: from || null, to: to || null, length: wholeNumber(length) || 1 },
    isAdaptive: isAdaptive === 'on',
  };
}

export const nothingToDraw =
  'No questions to draw from. Add a quiz, restore one from the Trash, or choose other sources.';

interface MixPanelProps {
  quiz: { id: string; title: string; mix: Mix };
  count: number;
}

export function MixPanel({ quiz, count }: MixPanelProps) {
  const { id, mix } = quiz;
  const [isOpen, setOpen] = useState(false);
  const keys = keysOfMix(mix);
  const sources = useRows((db) => readSources(db, keys), [keys.join(' ')]);
  const chosen = new Set(keys);
  const names = sources?.filter(({ key }) => chosen.has(key)).map(({ label }) => label) ?? [];
  const save = async (wanted: { title: string; mix: Mix }) =>
    tell(await mutate(remixQuiz, { id, ...wanted }), {
      done: say.saved,
      failed: 'Could not change the quiz. Try again.',
    });
  return (
    <Panel
      title="Mixed quiz"
      actions={
        <Button
          variant="ghost"
          icon={<SlidersHorizontal aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        >
          Change mixed quiz
        </Button>
      }
    >
      <p>
        {count === 0
          ? nothingToDraw
          : `${plural(countDrawn(mix, count), 'question')} each time, drawn from ${count}.`}
        {count > 0 && mix.isAdaptive ? ' Weak pages come more often.' : ''}
      </p>
      {sources === undefined ? null : (
        <p className="text-sm text-muted">
          From: <bdi>{chosen.size === 0 ? 'all your quizzes' : [...new Set(names)].join(', ')}</bdi>
        </p>
      )}
      {isOpen ? <MixDialog quiz={quiz} onSave={save} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
