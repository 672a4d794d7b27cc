/** Creates a question in a known quiz, or from a passage in an existing or new quiz of its file. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formDraftPlace, placeOfPassage } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { failure } from '../../../lib/result.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import {
  addQuestion,
  createQuiz,
  type QuestionFields,
  type Quiz,
} from '../../../model/entities/quiz/quiz.ts';
import { longestText } from '../../../text/longest-text.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import {
  anotherPlace,
  DestinationFields,
  useLivePlace,
} from '../../../ui/form/destination-fields.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { countQuestions, quizzesOfFile } from '../use-quiz.ts';
import { KindFields, type WordsForm } from './kind-fields.tsx';
import { emptyParts } from './kind-form.ts';
import { checkWords, fittingNewQuestion, withoutBlanks } from './question-form.ts';

export interface QuestionSource {
  file: Pick<StudyFile, 'id' | 'name' | 'courseId'>;
  page: number;
  quote: string;
}

interface Form extends WordsForm {
  /** An id, or `anotherPlace`. */
  quizId: string;
  /** Of a new quiz. */
  title: string;
}

/** Letters. A longer quote is not offered as an answer. */
const longestAnswer = 200;
const answersAtFirst = 4;
const tooMany = failure(
  'refused',
  `A quiz has room for ${mostQuestions} questions. Add this one to another quiz.`,
);

type NewQuestionProps = { onClose: () => void } & (
  | { source: QuestionSource }
  | { quizId: string; source?: undefined }
);

export function NewQuestionDialog(props: NewQuestionProps) {
  const fileId = props.source?.file.id;
  const quizzes = useRows(
    async (db) => (fileId === undefined ? [] : await quizzesOfFile(db, fileId)),
    [fileId],
  );
  return quizzes === undefined ? null : <WithQuizzes quizzes={quizzes} {...props} />;
}

function WithQuizzes({ quizzes, onClose, ...rest }: NewQuestionProps & { quizzes: Quiz[] }) {
  const { source } = rest;
  const known = 'quizId' in rest ? rest.quizId : undefined;
  const livePlace = useLivePlace(quizzes);
  const [begin] = useState(() => beginOf(source, known ?? quizzes[0]?.id));
  const form = useEntityForm<Form>({
    initial: () => begin,
    check: (form) => {
      const checked = checkWords(withoutBlanks(form));
      const isNameless = livePlace(form.quizId) === anotherPlace && form.title.trim() === '';
      return {
        ...('problem' in checked && { [checked.at]: checked.problem }),
        ...(isNameless && { title: 'Enter a quiz name.' }),
      };
    },
    save: async (form) => {
      const checked = checkWords(withoutBlanks(form));
      if ('problem' in checked) return false;
      const result = await store(
        { ...form, quizId: livePlace(form.quizId) },
        checked.question,
        source,
      );
      return tell(result, { done: say.saved, failed: 'Could not save the question. Try again.' });
    },
    draft: () => formDraftPlace('new-question', known ?? (source && passageOf(source))),
    fitDraft: fittingNewQuestion,
    // The number of the answer belongs to the answers, and the kind alone is not worth a draft.
    along: (changes, { options, answer, kind }) => ({
      ...('options' in changes || 'answer' in changes ? { options, answer } : {}),
      ...(kind !== begin.kind && { kind }),
    }),
  });
  const { values, changes, draft, field, busy, isSaved, submit, restart } = form;
  const startAgain = () => {
    flushSync(() => restart({ ...begin, kind: values.kind }));
    focusStem();
  };
  // A saved and emptied form has nothing to save.
  const save = (then: () => void) => (isSaved ? focusStem() : void submit(then));
  return (
    <FormDialog
      title="New question"
      submitLabel="Save"
      busy={busy}
      // Another quiz loses no words.
      isDirty={Object.keys(changes).some((name) => !isChoice(name))}
      draft={draft}
      onSubmit={() => save(onClose)}
      onSaveAndNext={source === undefined ? () => save(startAgain) : undefined}
      onClose={onClose}
    >
      {source ? (
        <DestinationFields
          noun="Quiz"
          places={quizzes.map(({ id, title: name }) => ({ id, name }))}
          place={{ ...field('quizId'), value: livePlace(values.quizId) }}
          name={field('title')}
        />
      ) : null}
      {source ? (
        <blockquote
          dir="auto"
          className="max-h-24 overflow-y-auto border-s-2 border-line-strong ps-3 text-left text-sm text-muted"
        >
          {source.quote}
        </blockquote>
      ) : null}
      <KindFields form={form} />
    </FormDialog>
  );
}

function focusStem(): void {
  document.querySelector<HTMLTextAreaElement>('dialog textarea')?.focus();
}

/** Fields without typed words. */
function isChoice(name: string): boolean {
  return name === 'quizId' || name === 'title' || name === 'answer' || name === 'kind';
}

function passageOf({ file, page, quote }: QuestionSource): string {
  return placeOfPassage({ fileId: file.id, page, quote });
}

function beginOf(source: QuestionSource | undefined, quizId: string | undefined): Form {
  const quote = source?.quote ?? '';
  const options = Array.from({ length: answersAtFirst }, (_, index) =>
    index === 0 && quote.length <= longestAnswer ? quote : '',
  );
  const title = source === undefined ? '' : `${source.file.name.slice(0, 400)} – questions`;
  const words = { ...emptyParts, stem: '', options, answer: 0, explanation: '' };
  return { quizId: quizId ?? anotherPlace, title, ...words };
}

async function store(
  { quizId, title }: Form,
  question: Omit<QuestionFields, 'page' | 'quote'>,
  source: QuestionSource | undefined,
) {
  const { page = null, file } = source ?? {};
  // The start of a long passage leads to its place as well.
  const quote = source?.quote.slice(0, longestText) ?? null;
  const whole = { ...question, page, quote };
  const id = uuidv7(Date.now());
  if (quizId !== anotherPlace) {
    if ((await countQuestions(quizId)) >= mostQuestions) return tooMany;
    return await mutate(addQuestion, { id, quizId, ...whole });
  }
  return await mutate(createQuiz, {
    id,
    title: title.trim(),
    fileId: file?.id,
    ...(file?.courseId && { courseId: file.courseId }),
    questions: [whole],
  });
}
