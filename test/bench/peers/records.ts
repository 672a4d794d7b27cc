/** The flashcards of this bench, the same in each run: eleven fields, texts of 60 and 120 characters. */
import { createRandom, type Random } from '../../support/random.ts';

export interface Flashcard {
  id: string;
  deckId: string;
  front: string;
  back: string;
  /** Milliseconds since the epoch, as the other times. */
  due: number;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  createdAt: number;
  updatedAt: number;
}

/** What an edit changes. */
export type Review = Pick<Flashcard, 'reps' | 'due' | 'stability' | 'updatedAt'>;

/** The present of the cards: about one in ten is due. */
export const nowMs = 1_750_000_000_000;
/** An edit writes its tag into `reps`; a card that nobody edited has less. */
export const firstTag = 1_000;

const dayMs = 86_400_000;
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const vocabulary = makeVocabulary(createRandom(42));

/** The same number always has the same id; their order is random, as of most engines' ids. */
export function randomId(number: number): string {
  const random = createRandom(0x9e3779b9 ^ number);
  const drawn = Array.from({ length: 15 }, () => letters[random.below(letters.length)]).join('');
  return `c${drawn}${number.toString(36).padStart(5, '0')}`;
}

/** Ids in the form of ours (UUIDv7): later cards have later ids. */
export function risingId(number: number): string {
  const ms = (0x0197a0000000 + (number >> 12)).toString(16).padStart(12, '0');
  const counter = (number & 0xfff).toString(16).padStart(3, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${counter}-8abc-0123456789ab`;
}

export function makeCard(number: number, idOf: (number: number) => string): Flashcard {
  const random = createRandom(number + 1);
  const createdAt = nowMs - random.below(300 * dayMs);
  const reps = random.below(12);
  return {
    id: idOf(number),
    deckId: deckIds[number % deckIds.length] ?? '',
    front: textOf(random, 60),
    back: textOf(random, 120),
    due: nowMs - 20 * dayMs + random.below(200 * dayMs),
    stability: random.below(1_000_000) / 10_000,
    difficulty: 1 + random.below(90_000) / 10_000,
    reps,
    lapses: Math.floor(reps * random.next() * 0.3),
    createdAt,
    updatedAt: createdAt + random.below(dayMs),
  };
}

export const deckIds = Array.from(
  { length: 40 },
  (_, number) => `deck${`${number}`.padStart(3, '0')}`,
);

export function makeCards(count: number, idOf: (number: number) => string): Flashcard[] {
  return Array.from({ length: count }, (_, number) => makeCard(number, idOf));
}

/** One review of a card. @param tag by which it is recognised on another device */
export function makeReview(number: number, tag: number): Review {
  return {
    reps: tag,
    due: nowMs + (number % 1_000) * 60_000 + dayMs,
    stability: (number % 100) + 0.5,
    updatedAt: nowMs + number + tag,
  };
}

function makeVocabulary(random: Random): string[] {
  const [consonants, vowels] = ['bcdfghjklmnprstvwz', 'aeiou'];
  const syllable = () =>
    `${consonants[random.below(consonants.length)]}${vowels[random.below(vowels.length)]}`;
  return Array.from({ length: 3_000 }, () =>
    Array.from({ length: 2 + random.below(3) }, syllable).join(''),
  );
}

/** Some words are frequent, as in a language. */
function textOf(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    const word = vocabulary[Math.floor(random.next() * random.next() * vocabulary.length)];
    text += text === '' ? word : ` ${word}`;
  }
  return text.slice(0, length);
}
