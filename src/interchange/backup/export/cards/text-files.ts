/** Decks as files of text: a table for spreadsheets, and Markdown. Pictures, sounds and reviews are not in them. */
import { cardsOfDeck } from '../../../../db/rows/cards-of-deck.ts';
import { card } from '../../../../model/entities/card.ts';
import { columnsWithPaths } from '../../../formats/read/cards/card-table.ts';
import { deckAsMarkdown, noteAsMarkdown } from '../../../formats/write/cards-markdown.ts';
import { csvHead, sheetLine } from '../../../formats/write/csv.ts';
import type { CardsExport, CardsExportOptions } from './anki-package.ts';
import { decksToExport, readNotes } from './read-notes.ts';

/**
 * As the table of cards in an export of everything, but with the paths of decks, which an import makes decks within decks of.
 * @throws what the disk throws, and an abort
 */
export async function makeCardTable(options: CardsExportOptions): Promise<CardsExport> {
  const { database, deckId, onProgress, signal } = options;
  const { lines } = card.sheet ?? {};
  const parts = [csvHead(columnsWithPaths)];
  let cards = 0;
  for (const { id, path } of await decksToExport(database, deckId)) {
    const name = path.join('::');
    const titleOf = (entity: string) => (entity === 'deck' ? name : undefined);
    for (const row of await cardsOfDeck(database, id).sortBy('createdAt')) {
      signal.throwIfAborted();
      parts.push(...(lines?.(row, titleOf, () => []) ?? []).map(sheetLine));
      cards += 1;
    }
    onProgress(cards);
  }
  return { file: new Blob(parts, { type: 'text/csv' }), cards, missing: 0 };
}

/** @throws what the disk throws, and an abort */
export async function makeCardMarkdown(options: CardsExportOptions): Promise<CardsExport> {
  const { database, deckId, onProgress, signal } = options;
  const parts: string[] = [];
  let [cards, missing] = [0, 0];
  for (const deck of await decksToExport(database, deckId)) {
    parts.push(deckAsMarkdown(deck.path));
    for await (const { notes, media } of readNotes(database, [deck])) {
      signal.throwIfAborted();
      parts.push(...notes.map(noteAsMarkdown));
      cards += notes.reduce((sum, note) => sum + note.cards.length, 0);
      missing += media.size;
      onProgress(cards);
    }
  }
  return { file: new Blob(parts, { type: 'text/markdown' }), cards, missing };
}
