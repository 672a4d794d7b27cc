/** One sitting of a quiz, as it was: an immutable fact. The score is computed from it, never stored. */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, day, id, text, timeMs } from '../../fields.ts';
import { studyDayOf } from '../../study/study-day.ts';

const answer = v.object({
  questionId: id,
  /** As it was asked, so that the history stays true after the question is edited or deleted. */
  stem: text,
  chosen: v.nullable(text),
  correct: text,
});

/** As many fit into one sitting. */
export const mostQuestions = 500;

export const attempt = defineEntity({
  name: 'attempt',
  kind: 'fact',
  rank: 4,
  indexes: ['quizId', 'studyDay', 'finishedAt'],
  fields: {
    quizId: id,
    startedAt: timeMs,
    finishedAt: timeMs,
    studyDay: day,
    durationMs: count,
    answers: v.pipe(v.array(answer), v.maxLength(mostQuestions)),
  },
  noun: 'quiz result',
  derives: ['studyDays'],
  labels: {
    quizId: null,
    startedAt: null,
    finishedAt: { label: 'Finished', as: 'time' },
    studyDay: null,
    durationMs: null,
    answers: { label: 'Answers', as: { counted: 'answer' } },
  },
  sheet: {
    name: 'quiz-answers',
    columns: ['attempt', 'quiz', 'finished', 'study day', 'question', 'chosen', 'right answer'],
    refersTo: ['quiz'],
    lines: ({ id, quizId, finishedAt, studyDay, answers }, titleOf) =>
      answers.map(({ stem, chosen, correct }) => [
        ...[id, titleOf('quiz', quizId), new Date(finishedAt), studyDay],
        ...[stem, chosen, correct],
      ]),
  },
});

export type Attempt = RowOf<typeof attempt>;

export const finishQuiz: Mutation<Pick<Attempt, 'id' | 'quizId' | 'startedAt' | 'answers'>> = (
  { id, ...fields },
  { nowMs, tzOffsetMin },
) => [
  createRow(attempt, id, {
    ...fields,
    finishedAt: nowMs,
    durationMs: Math.max(0, Math.round(nowMs - fields.startedAt)),
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  }),
];
