/** Pasted text as cards by the chosen separators, with the reader of the import. */

import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { FormatError } from '../../interchange/formats/format.ts';
import {
  type CardTable,
  chosenSeparators,
  ownSeparator,
  readCardTable,
  recordsOf,
} from '../../interchange/formats/read/card-table.ts';

export interface PasteAnswers {
  deck: string;
  /** `''`: detected. */
  between: string;
  ownBetween: string;
  cards: string;
  ownCards: string;
}

/** A value of `between` and `cards`: the typed separator. */
export const own = 'own';

/** The choices of the import format. */
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
  shown: readonly { front: string; back: string }[];
  count: number;
  lacking: number;
}

const mostShown = 5;
/** The preview of the import counts the rest. */
const mostCounted = 2_000;

/** @returns a message if the separators cannot be detected */
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

/** Pasted text stays until its cards are imported. */
export const pasteDraft = () => formDraftPlace('paste');

/** Call it when the import starts. @param text `undefined` if nothing was pasted */
export function forgetPasted(text: string | undefined): void {
  if (text === undefined) return;
  const place = pasteDraft();
  if (Object.keys(place.takeUp((kept) => kept.text === text)).length > 0) place.drop();
}
