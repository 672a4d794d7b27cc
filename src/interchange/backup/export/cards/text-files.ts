/** Decks as text: a table for spreadsheets, and Markdown. Without pictures, sounds and reviews. */
import { cardsOfDeck } from '../../../../db/rows/cards-of-deck.ts';
import { card } from '../../../../model/entities/card.ts';
import { columnsWithPaths } from '../../../formats/read/card-table.ts';
import type { AnkiNote } from '../../../formats/write/anki/note.ts';
import { csvHead, sheetLine } from '../../../formats/write/csv.ts';
import type { CardsExport, CardsExportOptions } from './anki-package.ts';
import { decksToExport, readNotes } from './read-notes.ts';

/** The table of cards as in a full export, but with the paths of decks, so that an import can nest them. */
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
 * Cards as Markdown, as `read/markdown-cards.ts` reads it: a heading for each deck, then its cards. A line with `?` parts
 * the sides (`??`: both directions are asked), as in Obsidian's Spaced Repetition plugin; `---` ends a card.
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

/** Escapes a line that would be a mark of this file, or is an escaped one, with a backslash. */
function guarded(side: string): string {
  const words = side.trim() === '' ? '(picture)' : side;
  return words
    .split('\n')
    .map((line) => (/^\\*(\?\??|-{3,}|# .*|Tags: .*)$/.test(line) ? `\\${line}` : line))
    .join('\n');
}
