/** Decks within decks, as files name them by their path. */
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine } from '../text/bounds.ts';

/** Decks in decks; what lies deeper lies at the last of them, with its names in one. */
const mostLevels = 50;

export function levelsOf(path: readonly string[]): string[] {
  const last = path.slice(mostLevels - 1).join('::');
  return path.length <= mostLevels ? [...path] : [...path.slice(0, mostLevels - 1), last];
}

/**
 * Each deck once, after the one that it lies in.
 * @param keys of what was given already
 * @returns the key of the last deck of the path
 */
export function* deckItems(
  path: readonly string[],
  keys: Set<string>,
  options: Pick<ReadOptions, 'leaveOut'>,
): Generator<FoundItem, string> {
  const levels = levelsOf(path);
  const keyAt = (depth: number) => `deck:${levels.slice(0, depth + 1).join('\n')}`;
  for (const [depth, name] of levels.entries()) {
    if (keys.has(keyAt(depth))) continue;
    keys.add(keyAt(depth));
    yield {
      ...{ entity: 'deck', key: keyAt(depth) },
      fields: { name: asLine(name, 'the name of its deck', options) },
      ...(depth > 0 && { refs: { parentId: keyAt(depth - 1) } }),
    };
  }
  return keyAt(levels.length - 1);
}
