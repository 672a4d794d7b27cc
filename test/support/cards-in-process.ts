/** What the worker of all cards answers, worked out in the test's own process: for `vi.mock` of `queries/cards/ask-cards.ts`. */
import type { AccountDatabase } from '../../src/db/database.ts';
import {
  type CardQuestion,
  type CardQuestions,
  CardsReader,
} from '../../src/queries/cards/cards-reader.ts';

/** @param database asked at each question, which reads all anew */
export function cardsInProcess(database: () => AccountDatabase) {
  const ask = async <Name extends CardQuestion>(name: Name, asked: CardQuestions[Name]['ask']) => {
    const ids: string[] = [];
    const reader = new CardsReader(database(), (told) => {
      if (told.type === 'ids') ids.push(...told.ids);
    });
    const answer = await reader.answer(name, asked);
    reader.stop();
    return { answer, ids };
  };
  return {
    askCards: async <Name extends CardQuestion>(name: Name, asked: CardQuestions[Name]['ask']) =>
      (await ask(name, asked)).answer,
    findCardIds: async (asked: CardQuestions['find']['ask'], most: number): Promise<string[]> => {
      const { answer, ids } = await ask('find', asked);
      return Array.from(answer.numbers.slice(0, most), (number) => ids[number] ?? '');
    },
  };
}
