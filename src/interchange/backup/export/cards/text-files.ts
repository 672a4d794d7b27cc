/** Decks as text: a table for spreadsheets, and Markdown. Without pictures, sounds and reviews. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { cardsOfDeck } from '../../../../db/rows/cards-of-deck.ts';
import { type Card, card } from '../../../../model/entities/card.ts';
import { clozeNumbers, hasGap } from '../../../../model/study/cloze.ts';
import { columnsWithPaths } from '../../../formats/read/card-table.ts';
import {
  guarded,
  type NoteState,
  noteState,
  ownFile,
} from '../../../formats/read/markdown-cards/own-marks.ts';
import { type AnkiCard, type SingleNote, singleNotes } from '../../../formats/write/anki/note.ts';
import { csvCell, csvHead, sheetLine } from '../../../formats/write/csv.ts';
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
    const rows = (await cardsOfDeck(database, id).toArray()).sort(byPlace);
    for (let at = 0; at < rows.length; at += cardsAtOnce) {
      signal.throwIfAborted();
      const some = rows.slice(at, at + cardsAtOnce);
      const tagsOf = await readTags(
        database,
        some.map((row) => row.id),
      );
      for (const row of some)
        parts.push(...(lines?.(row, titleOf, () => tagsOf(row.id)) ?? []).map(sheetLine));
      cards += some.length;
      onProgress(cards);
    }
  }
  return { file: new Blob(parts, { type: 'text/csv' }), cards, missing: 0 };
}

/** As they were made; the cards of a group in their order. */
function byPlace(a: Card, b: Card): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  const [one, two] = [a.groupId ?? a.id, b.groupId ?? b.id];
  if (one !== two) return one < two ? -1 : 1;
  return (a.asked ?? 0) - (b.asked ?? 0) || (a.id < b.id ? -1 : 1);
}

/** Cards whose tags are read together. */
const cardsAtOnce = 500;

async function readTags(database: AccountDatabase, ids: readonly string[]) {
  const tags = await database.rows('tag').where('ownerId').anyOf(ids).toArray();
  const live = tags.filter(({ deletedAt }) => deletedAt === 0);
  const byCard = Map.groupBy(live, ({ ownerId }) => ownerId);
  return (id: string) => (byCard.get(id) ?? []).map(({ name }) => name);
}

export async function makeCardMarkdown(options: CardsExportOptions): Promise<CardsExport> {
  const { database, deckId, onProgress, signal } = options;
  const parts = [`${ownFile}\n\n`];
  let [cards, missing] = [0, 0];
  for (const deck of await decksToExport(database, deckId)) {
    parts.push(deckAsMarkdown(deck.path));
    for await (const { notes, media } of readNotes(database, [deck])) {
      signal.throwIfAborted();
      parts.push(...notes.flatMap(singleNotes).map(noteAsMarkdown));
      cards += notes.reduce((sum, note) => sum + note.cards.length, 0);
      missing += media.size;
      onProgress(cards);
    }
  }
  return { file: new Blob(parts, { type: 'text/markdown' }), cards, missing };
}

/**
 * Cards as Markdown, as `read/markdown-cards/own-cards.ts` reads it: a heading for each deck, then its cards. A line with
 * `?` parts the sides (`??`: both directions are asked), as in Obsidian's Spaced Repetition plugin; `---` ends a card.
 */
type MarkdownNote = Pick<SingleNote, 'kind' | 'front' | 'back' | 'tags'> &
  Partial<Pick<SingleNote, 'isTyped' | 'covers' | 'hidesAll'>> & {
    cards?: readonly Pick<AnkiCard, 'asked' | 'suspended' | 'flag'>[];
  };

export function deckAsMarkdown(path: readonly string[]): string {
  return `# ${path.map((name) => name.replaceAll(/\s+/g, ' ').replaceAll(/\/{2,}/g, '/')).join(' // ')}\n\n`;
}

export function noteAsMarkdown(note: MarkdownNote): string {
  const { kind, front, back, tags } = note;
  // A tag may contain a comma.
  const words = tags.length > 0 ? `Tags: ${tags.map(csvCell).join(', ')}\n` : '';
  const between = kind === 'reversed' ? '??' : '?';
  const isText = kind === 'cloze' && back.trim() === '';
  const sides = isText ? [guarded(front)] : [guarded(front), between, guarded(back)];
  return `${words}${noteState(stateOf(note))}${sides.join('\n')}\n\n---\n\n`;
}

function stateOf({ kind, front, isTyped, covers, hidesAll, cards = [] }: MarkdownNote): NoteState {
  const isCloze = kind === 'cloze';
  const asked = cards.flatMap((one) => (one.asked ? [one.asked] : []));
  const flagged = cards.filter(({ flag }) => flag > 0);
  const isUsual = asked.join() === usualNumbers(kind, front).join();
  return {
    ...(isCloze !== hasGap(front) && { kind: isCloze ? 'cloze' : 'basic' }),
    ...(isTyped && { isTyped }),
    ...(cards.length > 0 && !isUsual && { asked: asked.length > 0 ? asked : 'all' }),
    suspended: new Set(cards.flatMap((one) => (one.suspended ? [one.asked ?? 0] : []))),
    flags: new Map(flagged.map((one) => [one.asked ?? 0, one.flag])),
    ...(covers?.length && { covers: covers.map((area) => [...area]) }),
    ...(hidesAll && { hidesAll }),
  };
}

/** The cards that the words alone say. */
function usualNumbers(kind: SingleNote['kind'], front: string): number[] {
  const numbers = kind === 'cloze' ? clozeNumbers(front) : kind === 'reversed' ? [1, 2] : [];
  return numbers.length > 1 ? numbers : [];
}
