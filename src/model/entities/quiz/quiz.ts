/** A quiz and its questions. Answers are attempts, stored separately as facts. */
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
} from '../../entity.ts';
import {
  count,
  id,
  line,
  optionalDay,
  optionalId,
  optionalPage,
  text,
  timeMs,
} from '../../fields.ts';
import { courseField, courseLabel } from '../course.ts';

/** The quiz for questions whose own quiz was deleted forever. */
export const looseQuizTitle = 'Questions without a quiz';

const ids = v.pipe(v.array(id), v.maxLength(1_000));

/**
 * A mixed quiz has no questions of its own: each sitting draws some from other quizzes (`study/quiz/draw.ts`), from
 * all of them unless a course, file or quiz is given.
 */
const mix = v.object({
  courseIds: v.nullish(ids),
  fileIds: v.nullish(ids),
  quizIds: v.nullish(ids),
  /** Local calendar days on which a quiz was made, inclusive. */
  from: optionalDay,
  to: optionalDay,
  /** Number of questions. */
  length: count,
  /** Draws often-missed questions more often. */
  isAdaptive: v.nullish(v.boolean()),
});
export type Mix = v.InferOutput<typeof mix>;

export const quiz = defineEntity({
  name: 'quiz',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: {
    title: line,
    fileId: optionalId,
    createdAt: timeMs,
    mix: v.nullish(mix),
    ...courseField,
  },
  noun: 'quiz',
  plural: 'quizzes',
  isCounted: true,
  title: 'title',
  standIn: { title: looseQuizTitle, createdAt: 0, deletedAt: 0 },
  labels: {
    title: { label: 'Title', edit: 'line' },
    fileId: null,
    createdAt: null,
    mix: null,
    ...courseLabel,
  },
  addedAt: 'createdAt',
  search: { group: 'quizzes' },
});

export const fewestAnswers = 2;
export const mostAnswers = 8;
/** Limit of the parts of a question of another kind. */
export const mostParts = 50;

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
    /** The note that contains the quote, or the card it was made from. */
    noteId: optionalId,
    cardId: optionalId,
    /** Absent: single choice. `study/quiz/task.ts` defines the next two by kind. */
    kind: v.nullish(line),
    prompts: v.nullish(v.pipe(v.array(text), v.maxLength(mostParts))),
    answers: v.nullish(v.pipe(v.array(text), v.maxLength(mostParts))),
    explanation: v.nullish(text),
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
    kind: null,
    prompts: 'Choices',
    answers: 'Accepted answers',
    explanation: { label: 'Explanation', edit: 'text' },
  },
  partOf: { entity: 'quiz', field: 'quizId' },
  search: { group: 'quizzes', words: ['options', 'answers', 'explanation'], many: true },
  sheet: {
    name: 'questions',
    columns: [
      ...['id', 'quiz', 'question', 'right answer', 'options', 'page', 'quote'],
      ...['kind', 'explanation'],
    ],
    refersTo: ['quiz'],
    lines: ({ id, quizId, stem, options, answer, page, quote, kind, explanation }, titleOf) => [
      [
        ...[id, titleOf('quiz', quizId), stem, options[answer], options.join('\n'), page, quote],
        ...[kind ?? 'single', explanation],
      ],
    ],
  },
});

export type Quiz = RowOf<typeof quiz>;
export type Question = RowOf<typeof question>;

/** The content of a question. */
export type QuestionFields = Pick<
  Question,
  'stem' | 'options' | 'answer' | 'kind' | 'prompts' | 'answers' | 'explanation' | 'page' | 'quote'
> &
  Partial<Pick<Question, 'noteId' | 'cardId'>>;

export interface NewQuiz {
  id: string;
  title: string;
  fileId?: string | undefined;
  courseId?: string | null | undefined;
  mix?: Mix | undefined;
  questions: QuestionFields[];
}

export const createQuiz: Mutation<NewQuiz> = ({ id, questions, ...fields }, context) => [
  createRow(quiz, id, { ...fields, createdAt: context.nowMs }),
  ...questions.map((item, position) =>
    createRow(question, context.newId(), { ...said(item), quizId: id, position }),
  ),
];

/** Omits unused newer fields, so that a server without them can store the question at once. */
function said<Fields extends QuestionFields>(fields: Fields): Fields {
  const newer = ['kind', 'prompts', 'answers', 'explanation'];
  const kept = Object.entries(fields).filter(
    ([name, value]) => !(newer.includes(name) && value === null),
  );
  return Object.fromEntries(kept) as Fields;
}

export interface NewQuestion extends QuestionFields {
  id: string;
  quizId: string;
}

/** Appends to the quiz. */
export const addQuestion: ReadingMutation<NewQuestion> = {
  entities: () => [question],
  recipe: async ({ id, ...fields }, _, rows) => {
    const position = await nextPosition(rows, fields.quizId);
    return [createRow(question, id, { ...said(fields), position })];
  },
};

/** Appends several in order. */
export const addQuestions: ReadingMutation<
  Pick<NewQuestion, 'quizId'> & Pick<NewQuiz, 'questions'>
> = {
  entities: () => [question],
  recipe: async ({ quizId, questions }, { newId }, rows) => {
    const first = await nextPosition(rows, quizId);
    return questions.map((fields, index) =>
      createRow(question, newId(), { ...said(fields), quizId, position: first + index }),
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

export const remixQuiz: Mutation<{ id: string; title: string; mix: Mix }> = ({ id, ...fields }) => [
  updateRow(quiz, id, fields),
];

export const deleteQuiz: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(quiz, id, nowMs),
];

/** Writes only what changed; answers, their correctness, and the kind with its parts are written together. */
export const editQuestion: Mutation<
  { id: string } & Partial<Omit<QuestionFields, 'page' | 'quote'>>
> = ({ id, ...fields }) => [updateRow(question, id, fields)];

export const deleteQuestion: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(question, id, nowMs),
];
