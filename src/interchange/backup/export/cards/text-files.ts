/** Decks as files of text: a table for spreadsheets, and Markdown. Pictures, sounds and reviews are not in them. */
import { cardsOfDeck } from '../../../../db/rows/cards-of-deck.ts';
import { card } from '../../../../model/entities/card.ts';
import { columnsWithPaths } from '../../../formats/read/card-table.ts';
import type { AnkiNote } from '../../../formats/write/anki/note.ts';
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

/**
 * Cards as Markdown, for reading and for other programs of notes: a heading for each deck, then card by card. Between the sides
 * stands a line with `?`, or `??` where both directions are asked, as Obsidian's plugin for spaced repetition has it; `---`
 * ends a card. `read/markdown-cards.ts` reads it. Pure.
 */
type MarkdownNote = Pick<AnkiNote, 'kind' | 'front' | 'back' | 'tags'>;

export function deckAsMarkdown(path: readonly string[]): string {
  return `# ${path.map((name) => name.replaceAll(/\s+/g, ' ').replaceAll(/\/{2,}/g, '/')).join(' // ')}\n\n`;
}

export function noteAsMarkdown({ kind, front, back, tags }: MarkdownNote): string {
  const words = tags.length > 0 ? `Tags: ${tags.join(', ')}\n` : '';
  const between = kind === 'reversed' ? '??' : '?';
  const isText = kind === 'cloze' && back.trim() === '';
  const sides = isText ? [guarded(front)] : [guarded(front), between, guarded(back)];
  return `${words}${sides.join('\n')}\n\n---\n\n`;
}

/** A line that would be a mark of this file gets a backslash, as one that has one already does. */
function guarded(side: string): string {
  const words = side.trim() === '' ? '(picture)' : side;
  return words
    .split('\n')
    .map((line) => (/^\\*(\?\??|-{3,}|# .*|Tags: .*)$/.test(line) ? `\\${line}` : line))
    .join('\n');
}
