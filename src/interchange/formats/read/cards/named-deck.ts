/** The deck that a table names for a card: within other decks by its path, as Anki has it. Pure. */
import { cutAt } from '../../../../lib/plain-text.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import type { Columns } from './card-table.ts';

export interface NamedDeck {
  /** From the top. */
  path: readonly string[];
  /** In the keys of its cards. It never changes: by them a card of an earlier import is known, which made one deck of a path. */
  inKey: string;
}

const between = '::';
/** UTF-16 units. */
const longestInKey = 500;

/** @param cell of the column that names decks. @returns `undefined` where it names none */
export function namedDeck(
  cell: string,
  { isOurs, hasDeckNames }: Pick<Columns, 'isOurs' | 'hasDeckNames'>,
): NamedDeck | undefined {
  const named = cleanLine(cell);
  const path = hasDeckNames ? [named].filter(Boolean) : namesOf(named);
  const words = isOurs ? named : cleanLine(named.replaceAll(between, ' – '));
  return path.length === 0 ? undefined : { path, inKey: cutAt(words, longestInKey) };
}

/** The deck of all cards that name none. @param isPath the file says it as Anki does */
export function deckOfAll(name: string, isPath: boolean): NamedDeck {
  const path = isPath ? namesOf(name) : [];
  return { path: path.length === 0 ? [name] : path, inKey: cutAt(name, longestInKey) };
}

function namesOf(path: string): string[] {
  return path
    .split(between)
    .map(cleanLine)
    .filter((name) => name !== '');
}
