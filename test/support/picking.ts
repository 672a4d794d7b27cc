/** Sentences of a file, and what devices of one account do with them. */
import type { KeySentence } from '../../src/generate/pick/key-sentence.ts';
import type { Card } from '../../src/model/entities/card.ts';
import { addFile } from '../../src/model/entities/file.ts';
import type { Keeping } from '../../src/queries/picked-content.ts';
import {
  keepPick,
  openSentences,
  type PickSource,
  readPicks,
  skipPick,
  undoPick,
} from '../../src/queries/picks.ts';
import type { TestDevice } from './device.ts';

export const pickedFile: PickSource = { entity: 'file', id: 'f1' };

/** The file of the sentences. */
export async function addPickedFile({ edit }: TestDevice): Promise<void> {
  const facts = { mime: 'application/pdf', sizeBytes: 1, pageCount: 9, content: 'text' as const };
  await edit(addFile, {
    ...{ ...facts, id: pickedFile.id, name: 'History.pdf', sha256: 'f1'.padEnd(64, '0') },
  });
}

/** @param words of each gap, best first */
export function sentenceOf(text: string, page: number, ...words: string[]): KeySentence {
  const gaps = words.map((word) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length };
  });
  return { sentence: text, quote: text, page, section: 'Section', gaps, rank: 0 };
}

export const acts = sentenceOf(
  'The Reconstruction Acts of 1867 divided ten states into five military districts.',
  221,
  'five military districts',
  '1867',
);
export const amendment = sentenceOf(
  'The Fourteenth Amendment made them citizens.',
  222,
  'Fourteenth',
);
export const office = sentenceOf('The Tenure of Office Act forbade him to remove officers.', 223);

/** Hides the suggested gaps with these numbers, from 0. */
export const gaps = (sentence: KeySentence, ...numbers: number[]): Keeping => ({
  as: 'gaps',
  gaps: numbers.flatMap((number) => sentence.gaps[number] ?? []),
});

/** @throws what a refusal says */
export async function done<T>(
  result: Promise<{ ok: boolean; data?: T; error?: { message: string } }>,
): Promise<T> {
  const ended = await result;
  if (!ended.ok || ended.data === undefined) throw new Error(ended.error?.message);
  return ended.data;
}

/** @returns the cards of the sentence that are not in the Trash, and their deck */
export async function keep(
  { database }: TestDevice,
  sentence: KeySentence,
  keeping = gaps(sentence, 0),
  wishedDeckId?: string,
  source = pickedFile,
): Promise<{ cardIds: string[]; deckId: string }> {
  const before = new Set((await readPicks(database, source)).cards.map(({ id }) => id));
  await done(keepPick(source, sentence, keeping, wishedDeckId, database));
  const { cards } = await readPicks(database, source);
  const made = cards.filter(({ id }) => !before.has(id));
  return { cardIds: made.map(({ id }) => id), deckId: made[0]?.deckId ?? '' };
}

export const skip = ({ database }: TestDevice, sentence: KeySentence) =>
  done(skipPick(pickedFile, sentence, database));
export const undo = ({ database }: TestDevice, sentence: KeySentence) =>
  done(undoPick(pickedFile, sentence, database));

export async function openOn(
  { database }: TestDevice,
  sentences: readonly KeySentence[],
): Promise<KeySentence[]> {
  const { picks, cards } = await readPicks(database, pickedFile);
  return openSentences(sentences, picks, cards);
}

/** Cards of the file that are not in the Trash. */
export const cardsOn = async ({ database }: TestDevice): Promise<readonly Card[]> =>
  (await readPicks(database, pickedFile)).cards;

export const frontsOn = async (device: TestDevice): Promise<string[]> =>
  (await cardsOn(device)).map(({ front }) => front);
