/** The fields of a question by its kind. */

import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fewestAnswers, mostAnswers } from '../../../model/entities/quiz/quiz.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { type QuestionKind, questionKinds, truths } from '../../../model/study/quiz/task.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice.tsx';
import { controlClass, SelectField, TextArea } from '../../../ui/form/field.tsx';
import type { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { AnswersField, AnswerText, SentenceField } from './answers-field.tsx';
import {
  defaultStems,
  type KindParts,
  kindOf,
  mostInForm,
  type QuestionWords,
  withKind,
} from './kind-form.ts';

export type WordsForm = QuestionWords & { explanation: string };
export type FormOfWords = Pick<
  ReturnType<typeof useEntityForm<WordsForm>>,
  'values' | 'problems' | 'change' | 'field'
>;

const stemLabels: Partial<Record<QuestionKind, string>> = { 'true-false': 'Statement' };

export function KindFields({ form }: { form: FormOfWords }) {
  const { values, change, field } = form;
  const kind = kindOf(values);
  return (
    <>
      <SelectField
        label="Kind of question"
        value={kind}
        onChange={({ target }) => change(withKind(values, target.value as QuestionKind))}
      >
        {questionKinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </SelectField>
      {kind === 'cloze' ? (
        <SentenceField {...field('stem')} />
      ) : (
        <TextArea
          label={stemLabels[kind] ?? 'Question'}
          data-first
          rows={3}
          maxLength={longestText}
          {...field('stem')}
          {...(kind in defaultStems && {
            hint: `Leave empty for “${defaultStems[kind as keyof typeof defaultStems]}”`,
          })}
        />
      )}
      <Answers kind={kind} form={form} />
      <TextArea
        label="Explanation (optional)"
        rows={2}
        maxLength={longestText}
        {...field('explanation')}
      />
    </>
  );
}

function Answers({ kind, form }: { kind: QuestionKind; form: FormOfWords }) {
  const { values, problems, change, field } = form;
  switch (kind) {
    case 'single':
      return <AnswersField value={values} problem={problems.options} onChange={change} />;
    case 'multiple':
      return <ChoicesField value={values} problem={problems.choices} onChange={change} />;
    case 'true-false':
      return (
        <div className="grid gap-1.5">
          <RadioCards
            legend="Correct answer"
            name="truth"
            options={truths.map((value) => ({ value, label: value }))}
            value={values.truth}
            onChange={(truth) => change({ truth })}
          />
          <p role="alert" className="text-sm text-danger empty:hidden">
            {problems.truth}
          </p>
        </div>
      );
    case 'short':
      return (
        <TextArea
          label="Accepted answers"
          hint="One per line. Letter case, accents and small typos don’t matter; numbers must match."
          rows={3}
          maxLength={longestText}
          {...field('accepted')}
        />
      );
    case 'cloze':
      return null;
    case 'matching':
      return <PairsField value={values} problem={problems.lefts} onChange={change} />;
    case 'ordering':
      return (
        <TextArea
          label="Steps in the correct order"
          hint="One per line. They are shuffled in the quiz."
          rows={5}
          maxLength={longestText}
          {...field('steps')}
        />
      );
  }
}

interface ChoicesFieldProps {
  value: Pick<KindParts, 'choices' | 'ticked'>;
  problem: string | undefined;
  onChange: (changes: Partial<Pick<KindParts, 'choices' | 'ticked'>>) => void;
}

function ChoicesField({ value: { choices, ticked }, problem, onChange }: ChoicesFieldProps) {
  const remove = (gone: number) =>
    onChange({
      choices: choices.toSpliced(gone, 1),
      ticked: ticked.flatMap((place) => {
        const at = Number(place);
        if (at === gone) return [];
        return [`${at > gone ? at - 1 : at}`];
      }),
    });
  return (
    <Rows
      legend="Answers: mark all correct ones"
      count={choices.length}
      fewest={fewestAnswers}
      most={mostAnswers}
      noun="answer"
      problem={problem}
      onAdd={() => onChange({ choices: [...choices, ''] })}
      onRemove={remove}
    >
      {(at, isFaulty) => (
        <>
          <label className="grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={`Answer ${at + 1} is correct`}
              checked={ticked.includes(`${at}`)}
              onChange={({ target: { checked } }) => {
                const others = ticked.filter((place) => place !== `${at}`);
                onChange({ ticked: checked ? [...others, `${at}`] : others });
              }}
              className="size-5"
            />
          </label>
          <AnswerText
            label={`Answer ${at + 1}`}
            value={choices[at] ?? ''}
            isFaulty={isFaulty}
            onChange={(text) => onChange({ choices: choices.with(at, text) })}
          />
        </>
      )}
    </Rows>
  );
}

/** Letters of one side of a pair: all pairs together are one answer. */
const longestSide = 700;

interface PairsFieldProps {
  value: Pick<KindParts, 'lefts' | 'rights'>;
  problem: string | undefined;
  onChange: (changes: Partial<Pick<KindParts, 'lefts' | 'rights'>>) => void;
}

function PairsField({ value: { lefts, rights }, problem, onChange }: PairsFieldProps) {
  const sides = { lefts, rights };
  const sideOf = (side: keyof typeof sides, name: string, at: number, isFaulty?: true) => (
    <input
      type="text"
      aria-label={`${name} ${at + 1}`}
      aria-invalid={isFaulty}
      placeholder={name}
      dir="auto"
      value={sides[side][at]}
      maxLength={longestSide}
      autoComplete="off"
      onChange={({ target }) => onChange({ [side]: sides[side].with(at, target.value) })}
      className={controlClass}
    />
  );
  return (
    <Rows
      legend="Pairs"
      hint="A match without an item belongs to none and makes it harder."
      count={rights.length}
      fewest={2}
      most={mostInForm}
      noun="pair"
      problem={problem}
      onAdd={() => onChange({ lefts: [...lefts, ''], rights: [...rights, ''] })}
      onRemove={(at) =>
        onChange({ lefts: lefts.toSpliced(at, 1), rights: rights.toSpliced(at, 1) })
      }
    >
      {(at, isFaulty) => (
        <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-2">
          {sideOf('lefts', 'Item', at, isFaulty)}
          {sideOf('rights', 'Match', at, isFaulty)}
        </div>
      )}
    </Rows>
  );
}

interface RowsProps {
  legend: string;
  hint?: string;
  count: number;
  fewest: number;
  most: number;
  noun: string;
  problem: string | undefined;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number, isFaulty: true | undefined) => ReactNode;
}

/** Rows of text fields that the student can add and remove. */
function Rows(props: RowsProps) {
  const { legend, hint, count, fewest, most, noun, problem, onAdd, onRemove, children } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusRow = (at: number) =>
    list.current
      ?.querySelectorAll('[data-row]')
      [at]?.querySelector<HTMLElement>('textarea, input:not([type="checkbox"])')
      ?.focus();
  return (
    <div className="grid gap-2">
      <fieldset
        ref={list}
        aria-describedby={problem ? `${id}-problem` : hint ? `${id}-hint` : undefined}
        className="grid gap-2"
      >
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        {/* Before the rows, because after them it is out of sight on a phone. */}
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <div key={at} data-row className="flex items-center gap-1">
            {children(at, problem ? true : undefined)}
            {count > fewest ? (
              <IconButton
                label={`Remove ${noun} ${at + 1}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => {
                  flushSync(() => onRemove(at));
                  focusRow(Math.min(at, count - 2));
                }}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {count < most ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => {
            flushSync(onAdd);
            focusRow(count);
          }}
        >
          {`Add ${noun}`}
        </Button>
      ) : null}
    </div>
  );
}
