/** What a question says, by its kind. */

import { kindNames } from '../../../../model/study/quiz/kind-names.ts';
import { type QuestionKind, questionKinds, truths } from '../../../../model/study/quiz/task.ts';
import { longestText } from '../../../../text/longest-text.ts';
import { RadioCards } from '../../../../ui/choice.tsx';
import { SelectField, TextArea } from '../../../../ui/form/field.tsx';
import type { useEntityForm } from '../../../../ui/form/use-entity-form.ts';
import { AnswersField } from '../answers-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { defaultStems, kindOf, type QuestionWords, withKind } from './kind-form.ts';
import { PairsField } from './pairs-field.tsx';
import { SentenceField } from './sentence-field.tsx';

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
