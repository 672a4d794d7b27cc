/** Mends a question: its words, its answers, and which of them is right. */

import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { editQuestion, type Question } from '../../../model/entities/quiz/quiz.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { KindFields } from './kinds/kind-fields.tsx';
import {
  answersAlong,
  changedParts,
  checkWords,
  fittingQuestion,
  formOfQuestion,
  type QuestionForm,
} from './question-form.ts';

export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id } = question;
  const initial = () => formOfQuestion(question);
  const form = useEntityForm<QuestionForm>({
    initial,
    check: (draft) => {
      const checked = checkWords(draft, question);
      return 'problem' in checked ? { [checked.at]: checked.problem } : {};
    },
    save: async (draft) => {
      const checked = checkWords(draft, question);
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
  const { draft, busy, submit } = form;
  return (
    <FormDialog
      title="Edit question"
      submitLabel="Save"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <KindFields form={form} />
    </FormDialog>
  );
}
