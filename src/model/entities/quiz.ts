/** A quiz and its questions; answers are attempts, kept apart as facts. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, id, line, optionalId, optionalPage, text, timeMs } from '../fields.ts';

export const quiz = defineEntity({
  name: 'quiz',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: { title: line, fileId: optionalId, createdAt: timeMs },
});

export const question = defineEntity({
  name: 'question',
  kind: 'record',
  rank: 4,
  indexes: ['[quizId+deletedAt]'],
  fields: {
    quizId: id,
    position: count,
    stem: text,
    options: v.pipe(v.array(text), v.minLength(2), v.maxLength(8)),
    /** Index into `options`. */
    answer: count,
    page: optionalPage,
    quote: v.nullish(text),
  },
});

export type Quiz = RowOf<typeof quiz>;
export type Question = RowOf<typeof question>;

export interface NewQuiz {
  id: string;
  title: string;
  fileId?: string | undefined;
  questions: Pick<Question, 'stem' | 'options' | 'answer' | 'page' | 'quote'>[];
}

export const createQuiz: Mutation<NewQuiz> = ({ id, questions, ...fields }, context) => [
  createRow(quiz, id, { ...fields, createdAt: context.nowMs }),
  ...questions.map((item, position) =>
    createRow(question, context.newId(), { ...item, quizId: id, position }),
  ),
];

export const renameQuiz: Mutation<{ id: string; title: string }> = ({ id, title }) => [
  updateRow(quiz, id, { title }),
];

export const deleteQuiz: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(quiz, id, nowMs),
];

export const editQuestion: Mutation<
  { id: string } & Pick<Question, 'stem' | 'options' | 'answer'>
> = ({ id, ...fields }) => [updateRow(question, id, fields)];

export const deleteQuestion: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(question, id, nowMs),
];
