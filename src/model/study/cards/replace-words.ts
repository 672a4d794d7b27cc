/** Finding words on the sides of cards and putting others in their place. Pure. */
import type { CardWords } from '../../entities/bulk-edit.ts';
import type { Card } from '../../entities/card.ts';
import { longestText } from '../../fields.ts';

export interface Replacement {
  find: string;
  replace: string;
  /** Where to look. */
  side: 'both' | 'front' | 'back';
  isCaseSensitive: boolean;
}

export interface Replaced {
  edits: CardWords[];
  /** Places at which the words stand. */
  places: number;
  /** Cards that would be too long, or have nothing left on a side: they stay as they are. */
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
  for (const card of cards) {
    const edit: CardWords = { id: card.id };
    let places = 0;
    for (const own of ['front', 'back'] as const) {
      if (side !== 'both' && own !== sideOf(card, side)) continue;
      const found = card[own].match(pattern)?.length ?? 0;
      if (found === 0) continue;
      places += found;
      edit[own] = card[own].replace(pattern, () => replace);
    }
    if (places === 0) continue;
    const isFit = [edit.front, edit.back].every(
      (text) => text === undefined || (text.trim() !== '' && text.length <= longestText),
    );
    if (isFit) {
      result.edits.push(edit);
      result.places += places;
    } else result.left += 1;
  }
  return result;
}

/** The reverse of a card has its sides the other way round. */
function sideOf({ kind, asked, groupId }: Sides, side: 'front' | 'back'): 'front' | 'back' {
  const isReverse = kind === 'basic' && asked === 2 && Boolean(groupId);
  if (!isReverse) return side;
  return side === 'front' ? 'back' : 'front';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
