/** What a pasted text is as cards, by the separators that were chosen: the same as its import will make of it. Pure. */

import { FormatError } from '../../../interchange/formats/format.ts';
import {
  type CardTable,
  chosenSeparators,
  ownSeparator,
  readCardTable,
  recordsOf,
} from '../../../interchange/formats/read/card-table.ts';

export interface PasteAnswers {
  deck: string;
  /** `''`: as it is found. */
  between: string;
  ownBetween: string;
  cards: string;
  ownCards: string;
}

/** Of `between` and `cards`: what was typed beside. */
export const own = 'own';

/** As a format of the import is told it. */
export function chosenOfPaste({ deck, ...answers }: PasteAnswers): Record<string, string> {
  const said = (value: string, typed: string) => (value === own ? ownSeparator(typed) : value);
  return {
    deck: deck.trim() || 'Pasted cards',
    between: said(answers.between, answers.ownBetween),
    cards: said(answers.cards, answers.ownCards),
    ...{ front: '0', back: '1', heading: 'no' },
  };
}

export interface PastedCards {
  /** The first few. */
  shown: readonly { front: string; back: string }[];
  count: number;
  /** Those that have no back. */
  lacking: number;
}

const mostShown = 5;
/** More are counted by the preview that follows. */
const mostCounted = 2_000;

/** @returns for people, why they cannot be told apart */
export function readPasted(text: string, answers: PasteAnswers): PastedCards | string {
  let table: CardTable;
  try {
    table = readCardTable(text, chosenSeparators(chosenOfPaste(answers)));
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
  const told = { shown: [] as { front: string; back: string }[], count: 0, lacking: 0 };
  for (const { cells } of recordsOf(table.text, table.separators)) {
    const [front = '', back = ''] = cells.map((cell) => cell.trim());
    if (front === '' && back === '') continue;
    told.count += 1;
    if (back === '' && !front.includes('{{c')) told.lacking += 1;
    if (told.shown.length < mostShown) told.shown.push({ front, back });
    if (told.count >= mostCounted) break;
  }
  return told;
}
