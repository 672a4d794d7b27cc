/** A quiz and its questions; answers are attempts, kept apart as facts. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type ReadingMutation,
  type RowOf,
  type RowReader,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, id, line, optionalId, optionalPage, text, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

/** Where questions go whose quiz is gone for good. */
export const looseQuizTitle = 'Questions without a quiz';

export const quiz = defineEntity({
  name: 'quiz',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: { title: line, fileId: optionalId, createdAt: timeMs, ...courseField },
  noun: 'quiz',
  plural: 'quizzes',
  isCounted: true,
  title: 'title',
  standIn: { title: looseQuizTitle, createdAt: 0, deletedAt: 0 },
  labels: {
    title: { label: 'Title', edit: 'line' },
    fileId: null,
    createdAt: null,
    ...courseLabel,
  },
  addedAt: 'createdAt',
  search: {},
});

export const fewestAnswers = 2;
export const mostAnswers = 8;

export const question = defineEntity({
  name: 'question',
  kind: 'record',
  rank: 4,
  indexes: ['[quizId+deletedAt]'],
  fields: {
    quizId: id,
    position: count,
    stem: text,
    options: v.pipe(v.array(text), v.minLength(fewestAnswers), v.maxLength(mostAnswers)),
    /** Index into `options`. */
    answer: count,
    page: optionalPage,
    quote: v.nullish(text),
    /** The note in which the quote stands, or the card that it says. */
    noteId: optionalId,
    cardId: optionalId,
  },
  noun: 'question',
  title: 'stem',
  labels: {
    quizId: null,
    position: null,
    stem: { label: 'Question', edit: 'text' },
    options: 'Answers',
    answer: { label: 'Correct answer', as: { optionOf: 'options' } },
    page: 'Page',
    quote: 'Quote',
    noteId: null,
    cardId: null,
  },
  partOf: { entity: 'quiz', field: 'quizId' },
  search: { words: ['options'], many: true },
  sheet: {
    name: 'questions',
    columns: ['id', 'quiz', 'question', 'right answer', 'options', 'page', 'quote'],
    refersTo: ['quiz'],
    lines: ({ id, quizId, stem, options, answer, page, quote }, titleOf) => [
      [id, titleOf('quiz', quizId), stem, options[answer], options.join('\n'), page, quote],
    ],
  },
});

export type Quiz = RowOf<typeof quiz>;
export type Question = RowOf<typeof question>;

export type QuestionFields = Pick<Question, 'stem' | 'options' | 'answer' | 'page' | 'quote'> &
  Partial<Pick<Question, 'noteId' | 'cardId'>>;

export interface NewQuiz {
  id: string;
  title: string;
  fileId?: string | undefined;
  courseId?: string | null | undefined;
  questions: QuestionFields[];
}

export const createQuiz: Mutation<NewQuiz> = ({ id, questions, ...fields }, context) => [
  createRow(quiz, id, { ...fields, createdAt: context.nowMs }),
  ...questions.map((item, position) =>
    createRow(question, context.newId(), { ...item, quizId: id, position }),
  ),
];

export interface NewQuestion
  extends Pick<Question, 'stem' | 'options' | 'answer' | 'page' | 'quote'> {
  id: string;
  quizId: string;
}

/** After those that the quiz has. */
export const addQuestion: ReadingMutation<NewQuestion> = {
  entities: () => [question],
  recipe: async ({ id, ...fields }, _, rows) => {
    const position = await nextPosition(rows, fields.quizId);
    return [createRow(question, id, { ...fields, position })];
  },
};

/** Several in their order, after those that the quiz has. */
export const addQuestions: ReadingMutation<
  Pick<NewQuestion, 'quizId'> & Pick<NewQuiz, 'questions'>
> = {
  entities: () => [question],
  recipe: async ({ quizId, questions }, { newId }, rows) => {
    const first = await nextPosition(rows, quizId);
    return questions.map((fields, index) =>
      createRow(question, newId(), { ...fields, quizId, position: first + index }),
    );
  },
};

async function nextPosition(rows: RowReader, quizId: string): Promise<number> {
  const others = await rows.having(question, '[quizId+deletedAt]', [quizId, 0]);
  return others.reduce((next, row) => Math.max(next, Number(row.position) + 1), 0);
}

export const moveQuestions: Mutation<{ ids: readonly string[]; quizId: string }> = ({
  ids,
  quizId,
}) => ids.map((id) => updateRow(question, id, { quizId }));

export const renameQuiz: Mutation<{ id: string; title: string }> = ({ id, title }) => [
  updateRow(quiz, id, { title }),
];

export const deleteQuiz: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(quiz, id, nowMs),
];

/** Of only what was changed; the answers and which of them is right go together. */
export const editQuestion: Mutation<
  { id: string } & Partial<Pick<Question, 'stem' | 'options' | 'answer'>>
> = ({ id, ...fields }) => [updateRow(question, id, fields)];

export const deleteQuestion: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(question, id, nowMs),
];
