/** Cards as a text file that Anki imports (Anki manual, “Text Files”). Pure. */
import type { Card } from '../../../model/entities/card.ts';

/**
 * Beside the words stand what Anki needs to know them again: an id, by which importing twice doubles nothing, the deck, and
 * which of Anki's own kinds of note it is.
 */
export const ankiHead = [
  '#separator:tab',
  '#html:false',
  '#guid column:1',
  '#notetype column:2',
  '#deck column:3',
  '',
].join('\n');

export function cardAsAnki(
  { id, kind, front, back }: Pick<Card, 'id' | 'kind' | 'front' | 'back'>,
  deck: string,
): string {
  // Two colons would make a deck within a deck of it.
  const name = deck.replaceAll(/:{2,}/g, ':');
  const cells = [id, kind === 'cloze' ? 'Cloze' : 'Basic', name, ...wordsOf({ kind, front, back })];
  return `${cells.map(cellOf).join('\t')}\n`;
}

/** Anki takes no note without a first field; a side of a picture card may have no words. Pictures are not in a text file. */
function wordsOf({ kind, front, back }: Pick<Card, 'kind' | 'front' | 'back'>): string[] {
  return kind === 'cloze' ? [front, back] : [front || pictureSide, back || pictureSide];
}

const pictureSide = '(picture)';

/** Quoted as in a CSV where it would end the cell. */
function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text;
}
