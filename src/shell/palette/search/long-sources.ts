/** Cards and questions as texts to be searched, and what is found of them as entries. */
import { CircleQuestionMark, Layers } from 'lucide-react';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { readAll } from '../../../db/rows/read-all.ts';
import { clozeAnswer, clozeQuestion } from '../../../model/study/cloze.ts';
import type { Entry } from '../entry.ts';
import type { Library } from './library.ts';
import { type LongText, longTexts, toLongText } from './long-texts.ts';

const longestLabel = 120;

type Hit = Pick<LongText, 'id' | 'parentId'>;

export function longSources(library: Library, database: AccountDatabase = currentDatabase()) {
  return [
    {
      texts: longTexts(cardPages(library, database)),
      toEntries: async (hits: Hit[], typed: string) => {
        const rows = await database.rows('card').bulkGet(hits.map(({ id }) => id));
        return rows.flatMap((row) => {
          if (row === undefined) return [];
          const label = row.kind === 'cloze' ? clozeQuestion(row.front) : row.front;
          const way = {
            to: '/dashboard/library/flashcards/$id',
            params: { id: row.deckId },
            hash: `find=${typed.trim()}`,
          };
          const detail = `Card in ${library.decks.get(row.deckId)?.name ?? 'a deck'}`;
          return [entryOf(`card:${row.id}`, label, detail, Layers, { way })];
        });
      },
    },
    {
      texts: longTexts(questionPages(library, database)),
      toEntries: async (hits: Hit[]) => {
        const rows = await database.rows('question').bulkGet(hits.map(({ id }) => id));
        return rows.flatMap((row) => {
          if (row === undefined) return [];
          const way = { to: '/dashboard/library/quiz/$id', params: { id: row.quizId } };
          const detail = `Question in ${library.quizzes.get(row.quizId)?.title ?? 'a quiz'}`;
          return [entryOf(`question:${row.id}`, row.stem, detail, CircleQuestionMark, { way })];
        });
      },
    },
  ];
}

async function* cardPages(library: Library, database: AccountDatabase): AsyncGenerator<LongText[]> {
  for await (const page of readAll('card', database)) {
    yield page
      .filter(({ deckId, deletedAt }) => deletedAt === 0 && library.decks.has(deckId))
      .map(({ id, deckId, kind, front, back }) =>
        toLongText(id, deckId, [kind === 'cloze' ? clozeAnswer(front) : front, back]),
      );
  }
}

async function* questionPages(
  library: Library,
  database: AccountDatabase,
): AsyncGenerator<LongText[]> {
  for await (const page of readAll('question', database)) {
    yield page
      .filter(({ quizId, deletedAt }) => deletedAt === 0 && library.quizzes.has(quizId))
      .map(({ id, quizId, stem, options }) => toLongText(id, quizId, [stem, ...options]));
  }
}

function entryOf(
  id: string,
  text: string,
  detail: string,
  icon: Entry['icon'],
  choice: Entry['choice'],
): Entry {
  const label = text.replace(/\s+/g, ' ').trim().slice(0, longestLabel);
  return { id, section: 'In your bag', label, detail, icon, folded: '', choice };
}
