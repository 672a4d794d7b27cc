/** The questions of a quiz: search, edit and delete. A button shows the correct answers. */
import { Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Marked, Searched } from '../../../components/found-words.tsx';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import { plural } from '../../../lib/plural.ts';
import { deleteQuestion, editQuestion, type Question } from '../../../model/entities/quiz/quiz.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { rightInWords } from '../../../model/study/quiz/mark.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { trashForDays } from '../../../model/trash.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { Explanation, QuestionSource } from '../answer-parts.tsx';
import { findQuestions, searchedFrom } from '../use-quiz.ts';
import { KindFields } from './kind-fields.tsx';
import {
  answersAlong,
  changedParts,
  checkWords,
  fittingQuestion,
  formOfQuestion,
  type QuestionForm,
} from './question-form.ts';

/** Letters of a text in a row: each is laid out, and a short list renders all its rows. */
const lettersInRow = 3_000;
const lettersInDialog = 1_000;

interface QuestionListProps {
  questions: Question[];
  onAdd: () => void;
  fileId: string | null | undefined;
}

export function QuestionList({ questions, fileId, onAdd }: QuestionListProps) {
  const [revealed, setRevealed] = useState(false);
  const [open, setOpen] = useState<{ kind: 'edit' | 'delete'; question: Question }>();
  const [search, setSearch] = useState('');
  const found = findQuestions(questions, useDeferredValue(search));
  const placeOf = new Map(questions.map(({ id }, at) => [id, at]));
  const close = () => setOpen(undefined);
  const remove = async ({ id }: Question) => {
    close();
    const result = await mutate(deleteQuestion, { id });
    tell(result, {
      done: 'Question deleted',
      undone: 'Question restored',
      failed: 'Could not delete the question. Try again.',
    });
  };
  return (
    <Panel
      title={plural(questions.length, 'question')}
      actions={
        <>
          <Button variant="ghost" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
            Add question
          </Button>
          <Button
            variant="ghost"
            aria-pressed={revealed}
            icon={revealed ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? 'Hide answers' : 'Show answers'}
          </Button>
        </>
      }
    >
      {questions.length >= searchedFrom || search !== '' ? (
        <div className="grid gap-2 sm:w-80">
          <TextField
            label="Search questions"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="text-sm text-muted empty:hidden">
            {search.trim() === '' ? '' : plural(found.length, 'question found', 'questions found')}
          </p>
        </div>
      ) : null}
      <Searched value={search}>
        <VirtualList
          label="Questions"
          keys={found.map(({ id }) => id)}
          estimatedHeight={revealed ? 200 : 90}
          gapPx={0}
          isWholeIfShort
        >
          {(id) => {
            const at = placeOf.get(id) ?? 0;
            const question = questions[at];
            return question ? (
              <QuestionRow
                number={at + 1}
                question={question}
                fileId={fileId}
                isRevealed={revealed}
                onOpen={(kind) => setOpen({ kind, question })}
              />
            ) : null;
          }}
        </VirtualList>
      </Searched>
      {open?.kind === 'edit' ? <QuestionDialog question={open.question} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this question?"
          text={`“${cutAt(open.question.stem, lettersInDialog)}” goes to ${trashForDays}.`}
          confirmLabel="Delete question"
          onConfirm={() => void remove(open.question)}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}

interface QuestionRowProps {
  number: number;
  question: Question;
  fileId: string | null | undefined;
  isRevealed: boolean;
  onOpen: (kind: 'edit' | 'delete') => void;
}

function QuestionRow({ number, question, fileId, isRevealed, onOpen }: QuestionRowProps) {
  return (
    <div className={classes('flex items-start gap-2 py-3', number > 1 && 'border-t border-line')}>
      <div className="grid min-w-0 flex-1 gap-2 py-2">
        <p className="font-medium break-words">
          <span className="text-muted">{number}. </span>
          <bdi>
            <Marked text={cutAt(question.stem, lettersInRow)} />
          </bdi>
        </p>
        <KindName question={question} />
        {isRevealed ? <RevealedAnswer question={question} fileId={fileId} /> : null}
      </div>
      <IconButton
        label={`Edit question ${number}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={() => onOpen('edit')}
      />
      <IconButton
        label={`Delete question ${number}`}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => onOpen('delete')}
      />
    </div>
  );
}

/** Hidden for single choice, the usual kind. */
function KindName({ question }: { question: Question }) {
  const { kind } = taskOf(question);
  return kind === 'single' ? null : <p className="text-sm text-muted">{kindNames[kind]}</p>;
}

function RevealedAnswer({ question, fileId }: Pick<QuestionRowProps, 'question' | 'fileId'>) {
  const { page, quote, noteId, cardId, explanation } = question;
  return (
    <>
      <p dir="auto" className="text-left text-accent">
        {cutAt(rightInWords(taskOf(question)), lettersInRow)}
      </p>
      <Explanation text={explanation} />
      <QuestionSource {...{ fileId, page, quote, noteId, cardId }} />
    </>
  );
}

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
      const parts = changedParts(question, checked.question);
      const result = await mutate(editQuestion, { id, ...parts });
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
