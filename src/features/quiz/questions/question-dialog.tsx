/** Mends a question: its words, its answers, and which of them is right. */
import { useId, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { editQuestion, type Question } from '../../../model/entities/quiz.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { controlClass, TextArea } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { checkQuestion, type QuestionDraft } from './question-form.ts';

export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id, stem, options, answer } = question;
  const [draft, setDraft] = useState<QuestionDraft>({ stem, options, answer });
  const [problem, setProblem] = useState('');
  const group = useId();
  const change = (part: Partial<QuestionDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem('');
  };
  const [save, busy] = useOnce(async () => {
    const checked = checkQuestion(draft);
    if ('problem' in checked) {
      setProblem(checked.problem);
      return;
    }
    const result = await mutate(editQuestion, { id, ...checked.question });
    if (tell(result, { done: say.saved, failed: 'Error updating the question' })) onClose();
  });
  return (
    <FormDialog
      title="Edit question"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label="Question"
        rows={3}
        maxLength={20_000}
        value={draft.stem}
        onChange={(event) => change({ stem: event.target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Answers; mark the right one</legend>
        {draft.options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers keep their places, their texts change
          <div key={index} className="flex items-center gap-1">
            <label className="grid size-11 shrink-0 place-items-center">
              <input
                type="radio"
                name={group}
                aria-label={`Answer ${index + 1} is right`}
                checked={index === draft.answer}
                onChange={() => change({ answer: index })}
                className="size-5 accent-accent"
              />
            </label>
            <input
              aria-label={`Answer ${index + 1}`}
              dir="auto"
              value={option}
              maxLength={20_000}
              onChange={(event) =>
                change({ options: draft.options.with(index, event.target.value) })
              }
              className={controlClass}
            />
          </div>
        ))}
      </fieldset>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </FormDialog>
  );
}
