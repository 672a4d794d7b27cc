/** Records like a flashcard: eleven fields, texts of 60 and 120 characters. */
import type { NewCard } from '../../../../src/model/entities/card.ts';

export const environment = { now: Date.now, tzOffsetMin: () => 0 };

export function makeCards(count: number): NewCard[] {
  return Array.from({ length: count }, (_, index) => ({
    deckId: `deck-${index % 20}`,
    kind: 'basic',
    front: textOf(index, 60),
    back: textOf(index + 7, 120),
    fileId: `file-${index % 50}`,
    page: 1 + (index % 300),
    quote: textOf(index + 13, 60),
  }));
}

const words = 'memory cell proof river light theory of the grows strong between recall'.split(' ');

function textOf(seed: number, length: number): string {
  let text = `${seed}`;
  for (let at = seed; text.length < length; at += 5) text += ` ${words[at % words.length]}`;
  return text.slice(0, length);
}
