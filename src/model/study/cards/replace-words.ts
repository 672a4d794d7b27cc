/** Finds words on the sides of cards and replaces them. Pure. */

import { longestText } from '../../../text/longest-text.ts';
import type { CardWords } from '../../entities/bulk-edit.ts';
import type { Card } from '../../entities/card.ts';
import { clozeNumbers } from '../cloze.ts';

export interface Replacement {
  find: string;
  replace: string;
  /** Where to search. */
  side: 'both' | 'front' | 'back';
  isCaseSensitive: boolean;
}

export interface Replaced {
  edits: CardWords[];
  /** Number of occurrences. */
  places: number;
  /** Cards that would become too long, empty on a side, or without a gap: they stay unchanged, with their group. */
  left: number;
}

type Sides = Pick<Card, 'id' | 'kind' | 'front' | 'back' | 'asked' | 'groupId'>;

export function replaceWords(
  cards: readonly Sides[],
  { find, replace, side, isCaseSensitive }: Replacement,
): Replaced {
  const result: Replaced = { edits: [], places: 0, left: 0 };
  if (find === '') return result;
  const pattern = new RegExp(escaped(find), isCaseSensitive ? 'gu' : 'giu');
  const found: { edit: CardWords; places: number; group: string; isFit: boolean }[] = [];
  for (const card of cards) {
    const edit: CardWords = { id: card.id };
    let places = 0;
    for (const own of ['front', 'back'] as const) {
      if (side !== 'both' && own !== sideOf(card, side)) continue;
      const count = card[own].match(pattern)?.length ?? 0;
      if (count === 0) continue;
      places += count;
      edit[own] = card[own].replace(pattern, () => replace);
    }
    if (places === 0) continue;
    found.push({ edit, places, group: card.groupId || card.id, isFit: isFit(card, edit) });
  }
  // Cards made from one content keep one text.
  const unfit = new Set(found.flatMap(({ isFit, group }) => (isFit ? [] : [group])));
  for (const { edit, places, group } of found) {
    if (unfit.has(group)) result.left += 1;
    else {
      result.edits.push(edit);
      result.places += places;
    }
  }
  return result;
}

function isFit(card: Sides, { front, back }: CardWords): boolean {
  const isText = (text: string) => text.trim() !== '' && text.length <= longestText;
  if (![front, back].every((text) => text === undefined || isText(text))) return false;
  return front === undefined || asksGap(card, front) || !asksGap(card, card.front);
}

function asksGap({ kind, asked }: Sides, front: string): boolean {
  const gaps = kind === 'cloze' ? clozeNumbers(front) : [];
  return asked ? gaps.includes(asked) : gaps.length > 0;
}

/** A reverse card has its sides swapped. */
function sideOf({ kind, asked, groupId }: Sides, side: 'front' | 'back'): 'front' | 'back' {
  const isReverse = kind === 'basic' && asked === 2 && Boolean(groupId);
  if (!isReverse) return side;
  return side === 'front' ? 'back' : 'front';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
