/** Live study material of a file, newest first. */
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Summary, SummaryPoint } from '../../../model/entities/summary.ts';

const ofFile = '[fileId+deletedAt]';

export interface MadeSummary {
  summary: Summary;
  points: SummaryPoint[];
}

/** `undefined` while loading. */
export function useSummaries(fileId: string): MadeSummary[] | undefined {
  return useRows(
    async (database) => {
      const summaries = newestFirst(
        await database.rows('summary').where(ofFile).equals([fileId, 0]).toArray(),
      );
      return Promise.all(
        summaries.map(async (summary) => {
          const points = await database
            .rows('point')
            .where('[summaryId+deletedAt]')
            .equals([summary.id, 0])
            .sortBy('position');
          return { summary, points };
        }),
      );
    },
    [fileId],
  );
}

/** Groups consecutive points of one chapter. Pure. */
export function byChapter<P extends Pick<SummaryPoint, 'chapter'>>(
  points: readonly P[],
): { chapter: string | undefined; points: P[] }[] {
  const chapters: { chapter: string | undefined; points: P[] }[] = [];
  for (const point of points) {
    const chapter = point.chapter ?? undefined;
    const last = chapters.at(-1);
    if (last?.chapter === chapter && last !== undefined) last.points.push(point);
    else chapters.push({ chapter, points: [point] });
  }
  return chapters;
}

/** A deck or quiz with its number of cards or questions. */
export interface MadeSet {
  id: string;
  name: string;
  size: number;
  createdAt: number;
}

export function useDecksOfFile(fileId: string): MadeSet[] | undefined {
  return useRows(
    async (database) => {
      const decks = newestFirst(
        await database.rows('deck').where(ofFile).equals([fileId, 0]).toArray(),
      );
      return Promise.all(
        decks.map(async ({ id, name, createdAt }) => ({
          ...{ id, name, createdAt },
          size: await cardsOfDeck(database, id).count(),
        })),
      );
    },
    [fileId],
  );
}

export function useQuizzesOfFile(fileId: string): MadeSet[] | undefined {
  return useRows(
    async (database) => {
      const quizzes = newestFirst(
        await database.rows('quiz').where(ofFile).equals([fileId, 0]).toArray(),
      );
      const questions = database.rows('question');
      return Promise.all(
        quizzes.map(async ({ id, title, createdAt }) => ({
          ...{ id, name: title, createdAt },
          size: await questions.where('[quizId+deletedAt]').equals([id, 0]).count(),
        })),
      );
    },
    [fileId],
  );
}

function newestFirst<Row extends { createdAt: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.createdAt - a.createdAt);
}

/** The screen of the file, since on phones its pages take the whole window. */
export function summariesOf(fileId: string) {
  return {
    to: '/dashboard/library/files/$id',
    params: { id: fileId },
    state: { reading: false },
  } as const;
}
