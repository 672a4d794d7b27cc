/** Finds items that ask or state nearly the same. */
import { rightInWords } from '../model/study/quiz/mark.ts';
import { squash } from '../text/clean/characters.ts';
import type { StudyItem } from './engine.ts';
import { keysOf } from './language/words.ts';

/** Share of common content words. High, since neighbouring facts of a book share most words. */
const sameShare = 0.85;

export interface Twins {
  /** @returns false, without adding, if a twin was added before */
  add(item: StudyItem): boolean;
}

export function createTwins(items: readonly StudyItem[] = []): Twins {
  const known: { prompt: string; keys: ReadonlySet<string> }[] = [];
  const add = (item: StudyItem) => {
    const { prompt, whole } = textsOf(item);
    const one = { prompt: squash(prompt), keys: new Set(keysOf(whole)) };
    if (known.some((other) => other.prompt === one.prompt || isSame(one.keys, other.keys))) {
      return false;
    }
    known.push(one);
    return true;
  };
  for (const item of items) add(item);
  return { add };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return false;
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared >= sameShare * (one.size + other.size - shared);
}

function textsOf(item: StudyItem): { prompt: string; whole: string } {
  switch (item.type) {
    case 'point':
      return { prompt: item.text, whole: item.text };
    case 'basic':
      return { prompt: item.front, whole: `${item.front} ${item.back}` };
    case 'cloze':
      return { prompt: item.text, whole: item.text.replace(/\{\{c\d+::(.+?)\}\}/g, '$1') };
    case 'question':
      return { prompt: item.stem, whole: `${item.stem} ${item.options[item.answer] ?? ''}` };
    case 'task': {
      // Many tasks of a kind have the same stem.
      const whole = `${item.stem} ${rightInWords(item.task)}`;
      return { prompt: whole, whole };
    }
  }
}
