/** The bag's tables for spreadsheets: cards, reviews, quizzes and what was answered, goals, pages read. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readAll } from '../../../db/rows/read-all.ts';
import type { EntityName, EntityRow } from '../../../model/registry.ts';
import { type Cell, csvHead, csvLine, csvTime } from './csv.ts';
import type { ZipEntry } from './zip.ts';

interface CsvTable<N extends EntityName> {
  entity: N;
  columns: readonly string[];
  /** None for what lies in the Trash. */
  lines: (row: EntityRow<N>, names: Names) => Cell[][];
}

/** What things are called, by their ids. */
interface Names {
  deck: ReadonlyMap<string, string>;
  quiz: ReadonlyMap<string, string>;
  file: ReadonlyMap<string, string>;
}

const isLive = (row: { deletedAt?: number }) => !row.deletedAt;

const cards: CsvTable<'card'> = {
  entity: 'card',
  columns: ['id', 'deck', 'kind', 'front', 'back', 'file', 'page', 'quote', 'created'],
  lines: (row, { deck, file }) => {
    const { id, deckId, kind, front, back, fileId, page, quote, createdAt } = row;
    // A deck in the Trash takes its cards along.
    if (!isLive(row) || !deck.has(deckId)) return [];
    const source = [file.get(fileId ?? ''), page, quote];
    return [[id, deck.get(deckId), kind, front, back, ...source, csvTime(createdAt)]];
  },
};

const reviews: CsvTable<'review'> = {
  entity: 'review',
  columns: ['id', 'card', 'rated', 'study day', 'rating', 'duration (ms)', 'takes back'],
  lines: ({ id, cardId, ratedAt, studyDay, rating, durationMs, voids }) => [
    [id, cardId, csvTime(ratedAt), studyDay, rating, durationMs, voids],
  ],
};

const questions: CsvTable<'question'> = {
  entity: 'question',
  columns: ['id', 'quiz', 'question', 'right answer', 'options', 'page', 'quote'],
  lines: (row, { quiz }) => {
    const { id, quizId, stem, options, answer, page, quote } = row;
    if (!isLive(row) || !quiz.has(quizId)) return [];
    return [[id, quiz.get(quizId), stem, options[answer], options.join('\n'), page, quote]];
  },
};

const attempts: CsvTable<'attempt'> = {
  entity: 'attempt',
  columns: ['attempt', 'quiz', 'finished', 'study day', 'question', 'chosen', 'right answer'],
  lines: ({ id, quizId, finishedAt, studyDay, answers }, { quiz }) =>
    answers.map(({ stem, chosen, correct }) => [
      ...[id, quiz.get(quizId), csvTime(finishedAt), studyDay],
      ...[stem, chosen, correct],
    ]),
};

const goals: CsvTable<'goal'> = {
  entity: 'goal',
  columns: ['id', 'name', 'file', 'start', 'end', 'from page', 'to page', 'reminder'],
  lines: (row, { file }) => {
    if (!isLive(row)) return [];
    const { id, name, fileId, startDate, endDate, startPage, endPage, reminder } = row;
    const from = [id, name, file.get(fileId ?? ''), startDate, endDate];
    return [[...from, startPage, endPage, reminder]];
  },
};

const readings: CsvTable<'reading'> = {
  entity: 'reading',
  columns: ['id', 'file', 'page', 'read', 'study day', 'duration (ms)'],
  lines: ({ id, fileId, page, readAt, studyDay, durationMs }, { file }) => [
    [id, file.get(fileId), page, csvTime(readAt), studyDay, durationMs],
  ],
};

export async function* tableEntries(database: AccountDatabase): AsyncGenerator<ZipEntry> {
  const names: Names = {
    deck: await namesOf(database, 'deck', ({ name }) => name),
    quiz: await namesOf(database, 'quiz', ({ title }) => title),
    file: await namesOf(database, 'file', ({ name }) => name),
  };
  yield { path: 'tables/cards.csv', content: textOf(database, cards, names) };
  yield { path: 'tables/reviews.csv', content: textOf(database, reviews, names) };
  yield { path: 'tables/questions.csv', content: textOf(database, questions, names) };
  yield { path: 'tables/quiz-answers.csv', content: textOf(database, attempts, names) };
  yield { path: 'tables/study-goals.csv', content: textOf(database, goals, names) };
  yield { path: 'tables/pages-read.csv', content: textOf(database, readings, names) };
}

async function* textOf<N extends EntityName>(
  database: AccountDatabase,
  { entity, columns, lines }: CsvTable<N>,
  names: Names,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of readAll(entity, database)) {
    yield rows
      .flatMap((row) => lines(row, names))
      .map(csvLine)
      .join('');
  }
}

async function namesOf<N extends 'deck' | 'quiz' | 'file'>(
  database: AccountDatabase,
  entity: N,
  nameOf: (row: EntityRow<N>) => string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const rows of readAll(entity, database)) {
    for (const row of rows) if (isLive(row)) names.set(row.id, nameOf(row));
  }
  return names;
}
