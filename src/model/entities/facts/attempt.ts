/** One finished sitting of a quiz: an immutable fact. Its score is computed, never stored. */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, day, id, line, optionalId, text, timeMs } from '../../fields.ts';
import { givenInWords } from '../../study/quiz/mark.ts';
import { taskOfLists } from '../../study/quiz/task.ts';
import { studyDayOf } from '../../study/study-day.ts';
import { mostParts } from '../quiz/quiz.ts';

const texts = v.pipe(v.array(text), v.maxLength(mostParts));

const answer = v.object({
  questionId: id,
  /** The question as it was asked, so that the history stays true after edits and deletion. */
  stem: text,
  chosen: v.nullable(text),
  correct: text,
});

/**
 * Question and answer of other kinds than single choice. `chosen` repeats the answer in words, and equals `correct`
 * if all of it is right, so that an app that does not know the kind counts it correctly.
 */
const reply = v.object({
  questionId: id,
  kind: line,
  prompts: v.nullish(texts),
  answers: texts,
  given: texts,
});

/** Limit of one sitting. */
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
    /** Taken as an exam; `limitMs`: its time limit. */
    isExam: v.nullish(v.boolean()),
    limitMs: v.nullish(count),
    /** For a retry: the attempt whose missed questions were asked again. Absent in retries by older versions. */
    missedIn: optionalId,
    answers: v.pipe(v.array(answer), v.maxLength(mostQuestions)),
    replies: v.nullish(v.pipe(v.array(reply), v.maxLength(mostQuestions))),
  },
  noun: 'quiz result',
  derives: ['studyDays'],
  labels: {
    quizId: null,
    startedAt: null,
    finishedAt: { label: 'Finished', as: 'time' },
    studyDay: null,
    durationMs: null,
    isExam: null,
    limitMs: null,
    missedIn: null,
    answers: { label: 'Answers', as: { counted: 'answer' } },
    replies: null,
  },
  sheet: {
    name: 'quiz-answers',
    columns: ['attempt', 'quiz', 'finished', 'study day', 'question', 'chosen', 'right answer'],
    refersTo: ['quiz'],
    lines: ({ id, quizId, finishedAt, studyDay, answers, replies }, titleOf) => {
      const byQuestion = new Map(replies?.map((one) => [one.questionId, one]));
      return answers.map(({ questionId, stem, chosen, correct }) => {
        const reply = byQuestion.get(questionId);
        const task = reply && taskOfLists(reply.kind, stem, reply);
        const given = task ? givenInWords(task, reply.given) : chosen;
        return [
          ...[id, titleOf('quiz', quizId), new Date(finishedAt), studyDay],
          ...[stem, given, correct],
        ];
      });
    },
  },
});

export type Attempt = RowOf<typeof attempt>;

export type NewAttempt = Pick<
  Attempt,
  'id' | 'quizId' | 'startedAt' | 'answers' | 'replies' | 'isExam' | 'limitMs' | 'missedIn'
>;

export const finishQuiz: Mutation<NewAttempt> = ({ id, ...fields }, { nowMs, tzOffsetMin }) => {
  const tookMs = Math.max(0, Math.round(nowMs - fields.startedAt));
  return [
    createRow(attempt, id, {
      ...fields,
      finishedAt: nowMs,
      // Time after the limit does not count.
      durationMs: Math.min(tookMs, fields.limitMs ?? tookMs),
      studyDay: studyDayOf(nowMs, tzOffsetMin),
    }),
  ];
};

/** Whether the attempt is known to be a retry of missed questions. */
export function isRetry({ missedIn }: Pick<Attempt, 'missedIn'>): boolean {
  return (missedIn ?? null) !== null;
}
