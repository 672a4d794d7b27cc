/** What the screens of quizzes show. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../model/entities/quiz.ts';
import { isTombstone } from '../../model/merge.ts';
import { readShownCourses } from '../../queries/courses.ts';

/** Attempts that a history shows; older ones stay in the database. */
export const historyLength = 50;

export interface QuizInList {
  quiz: Quiz;
  questionCount: number;
  last: Attempt | undefined;
}

/** The newest first. */
export function useQuizzes(): QuizInList[] | undefined {
  return useRows(async (db) => {
    const { has } = await readShownCourses(db);
    const quizzes = await db.rows('quiz').where('deletedAt').equals(0).toArray();
    const rows = quizzes.filter(has).map(async (quiz) => ({
      quiz,
      questionCount: await db
        .rows('question')
        .where('[quizId+deletedAt]')
        .equals([quiz.id, 0])
        .count(),
      last: (await db.rows('attempt').where('quizId').equals(quiz.id).sortBy('finishedAt')).at(-1),
    }));
    return (await Promise.all(rows)).sort((a, b) => b.quiz.createdAt - a.quiz.createdAt);
  }, []);
}

/** `null`: there is no such quiz, or it is in the Trash. */
export function useQuiz(id: string): Quiz | null | undefined {
  return useRows(
    async (db) => {
      const quiz = await db.rows('quiz').get(id);
      return quiz?.title === undefined || quiz.deletedAt > 0 ? null : quiz;
    },
    [id],
  );
}

export function useQuestions(quizId: string): Question[] | undefined {
  return useRows(
    (db) => db.rows('question').where('[quizId+deletedAt]').equals([quizId, 0]).sortBy('position'),
    [quizId],
  );
}

/** Of one file. The quiz with the newest question comes first, an empty one last. */
export async function quizzesOfFile(db: AccountDatabase, fileId: string): Promise<Quiz[]> {
  const quizzes = await db.rows('quiz').where('[fileId+deletedAt]').equals([fileId, 0]).toArray();
  const dated = quizzes.map(async (quiz) => {
    const ofQuiz = db.rows('question').where('[quizId+deletedAt]').equals([quiz.id, 0]);
    // Ids rise with time.
    return { quiz, latest: (await ofQuiz.primaryKeys()).reduce((a, b) => (a > b ? a : b), '') };
  });
  return (await Promise.all(dated))
    .sort((a, b) => {
      if (a.latest !== b.latest) return a.latest < b.latest ? 1 : -1;
      return b.quiz.createdAt - a.quiz.createdAt;
    })
    .map(({ quiz }) => quiz);
}

export function countQuestions(quizId: string): Promise<number> {
  const questions = currentDatabase().rows('question');
  return questions.where('[quizId+deletedAt]').equals([quizId, 0]).count();
}

export interface AttemptInList {
  attempt: Attempt;
  /** Of the quiz; `undefined` once it is deleted. */
  title: string | undefined;
}

/** The latest sittings of all quizzes. */
export function useHistory(): AttemptInList[] | undefined {
  return useRows(async (db) => {
    const attempts = await db
      .rows('attempt')
      .orderBy('finishedAt')
      .reverse()
      .limit(historyLength)
      .toArray();
    const quizzes = await db.rows('quiz').bulkGet(attempts.map((attempt) => attempt.quizId));
    return attempts.map((attempt, index) => {
      const quiz = quizzes[index];
      return { attempt, title: quiz && quiz.deletedAt === 0 ? quiz.title : undefined };
    });
  }, []);
}

/** The sittings of one quiz, the latest first. */
export function useAttempts(quizId: string): Attempt[] | undefined {
  return useRows(
    async (db) => {
      const attempts = await db.rows('attempt').where('quizId').equals(quizId).sortBy('finishedAt');
      return attempts.reverse().slice(0, historyLength);
    },
    [quizId],
  );
}

export interface AttemptWithSources {
  attempt: Attempt;
  /** The questions as they are now, for page and quote; a deleted one still names its source. */
  questions: Map<string, Question>;
  quiz: Quiz | undefined;
}

export function useAttempt(id: string): AttemptWithSources | null | undefined {
  return useRows(
    async (db) => {
      const attempt = await db.rows('attempt').get(id);
      // It may be deleted for good, with the import that had brought it.
      if (attempt === undefined || isTombstone(attempt)) return null;
      const ids = attempt.answers.map((answer) => answer.questionId);
      const [questions, quiz] = await Promise.all([
        db.rows('question').bulkGet(ids),
        db.rows('quiz').get(attempt.quizId),
      ]);
      return {
        attempt,
        questions: new Map(
          questions.flatMap((question) => (question ? [[question.id, question]] : [])),
        ),
        quiz,
      };
    },
    [id],
  );
}
