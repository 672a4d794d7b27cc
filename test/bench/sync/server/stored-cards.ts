/** The bench's cards as the changes of another device. */
import { formatStamp } from '../../../../src/model/clock.ts';
import type { WireChange } from '../../../../src/protocol/sync.ts';
import { makeCards } from '../page/records.ts';

/**
 * @param round 0 creates the cards; a later one changes their texts
 * @param step from one card to the next: a student's changes are spread out
 */
export function cardsAsChanges(
  from: number,
  count: number,
  round: number,
  step: number,
): WireChange[] {
  const at = formatStamp({ ms: Date.now(), counter: 0 }, 'bench');
  const cards = makeCards(from + count * step)
    .slice(from)
    .filter((_, index) => index % step === 0)
    .map((card, index): WireChange => {
      const id = cardId(from + index * step);
      const { front, back } = card;
      const fields =
        round === 0
          ? { ...card, createdAt: Date.now(), deletedAt: 0 }
          : { front: `${round} ${front}`, back };
      return { entity: 'card', id, at, fields };
    });
  return round === 0 ? [...cards, ...decksAsChanges(at)] : cards;
}

export function cardId(number: number): string {
  return `card-${`${number}`.padStart(32, '0')}`;
}

function decksAsChanges(at: string): WireChange[] {
  return Array.from({ length: 20 }, (_, index) => ({
    entity: 'deck',
    id: `deck-${index}`,
    at,
    fields: { name: `Deck ${index}`, createdAt: 1, deletedAt: 0 },
  }));
}
