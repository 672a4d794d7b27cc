/** Mends a question: its words, its answers, and which of them is right. */
import { useId } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { editQuestion, type Question } from '../../../model/entities/quiz.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { controlClass, TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import {
  answersAlong,
  changedParts,
  checkQuestion,
  fittingQuestion,
  formOfQuestion,
  type QuestionForm,
} from './question-form.ts';

export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id } = question;
  const initial = () => formOfQuestion(question);
  const group = useId();
  const { values, problems, draft, change, field, busy, submit } = useEntityForm<QuestionForm>({
    initial,
    // What is wrong is said below the answers, whichever text it is.
    check: (draft) => {
      const checked = checkQuestion(draft);
      return 'problem' in checked ? { options: checked.problem } : {};
    },
    save: async (draft) => {
      const checked = checkQuestion(draft);
      if ('problem' in checked) return false;
      const result = await mutate(editQuestion, {
        id,
        ...changedParts(question, checked.question),
      });
      return tell(result, { done: say.saved, failed: 'Could not save the question. Try again.' });
    },
    draft: () => formDraftPlace('question', id),
    fitDraft: (typed) => fittingQuestion(typed, initial()),
    along: answersAlong,
  });
  return (
    <FormDialog
      title="Edit question"
      submitLabel="Save"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextArea label="Question" rows={3} maxLength={20_000} {...field('stem')} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Answers: mark the correct one</legend>
        {values.options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers keep their places, their texts change
          <div key={index} className="flex items-center gap-1">
            <label className="grid size-11 shrink-0 place-items-center">
              <input
                type="radio"
                name={group}
                aria-label={`Answer ${index + 1} is correct`}
                checked={index === values.answer}
                onChange={() => change({ answer: index })}
                className="size-5"
              />
            </label>
            <input
              aria-label={`Answer ${index + 1}`}
              dir="auto"
              value={option}
              maxLength={20_000}
              onChange={(event) =>
                change({ options: values.options.with(index, event.target.value) })
              }
              className={controlClass}
            />
          </div>
        ))}
      </fieldset>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problems.options}
      </p>
    </FormDialog>
  );
}
