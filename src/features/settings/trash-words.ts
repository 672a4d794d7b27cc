import { listOf, plural } from '../../lib/plural.ts';
import { definitionOf } from '../../model/registry.ts';
import { parts } from '../../model/trash.ts';
import { countInWords } from '../../model/words.ts';
import { plainTitleOf } from '../../queries/plain-title.ts';
import type { TrashItem } from '../../queries/trash.ts';

/** For example “2 items with 25 flashcards and 3 questions”. */
export function countsOf(items: number, inside: Partial<Record<string, number>>): string {
  const counts = parts.flatMap(({ part }) => {
    const count = inside[part];
    return count === undefined ? [] : [countInWords(part, count)];
  });
  const whole = plural(items, 'item');
  return counts.length === 0 ? whole : `${whole} with ${listOf(counts)}`;
}

export function nameOf({ row, entity }: Pick<TrashItem, 'row' | 'entity'>): string {
  return plainTitleOf(entity, row) || `Untitled ${definitionOf(entity).noun}`;
}
