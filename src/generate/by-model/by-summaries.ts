/**
 * A summary by a model that can only summarize. Its text is never shown; it selects sentences of the pages. Each line of it becomes the
 * page sentence nearest in meaning, which passes the usual check.
 */
import { answer } from '../ask/answer.ts';
import { indexOf } from '../ask/file-index.ts';
import { createDrops } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms/asked-forms.ts';
import type { PartDone, Wish } from './make-all.ts';
import { plainText } from './plain-text.ts';
import { planOf } from './plan.ts';

/** @returns `undefined` if the model did not answer */
export type Summarize = (text: string) => Promise<string | undefined>;

/** In letters. A longer line is no key point. */
const longestLine = 600;

export async function makeBySummaries(
  { kind, count, pages }: Wish,
  summarize: Summarize,
  tell: (part: PartDone) => void,
  lettersOfPart: number,
): Promise<void> {
  const parts = planOf(pages, count, lettersOfPart);
  const check = createCheck(formsOf({ kind }), pages, []);
  let missing = 0;
  for (const [at, part] of parts.entries()) {
    const drops = createDrops();
    const items: StudyItem[] = [];
    const wanted = part.count + missing;
    const text = wanted === 0 ? '' : part.pages.map((page) => plainText(page.text)).join('\n\n');
    const said = text === '' ? undefined : await summarize(text);
    const index = indexOf(part.pages);
    for (const line of linesOf(said ?? '')) {
      if (items.length === wanted) break;
      const [found] = answer(line, index);
      if (found === undefined) {
        drops.add('no sentence of the pages says it');
        continue;
      }
      const { page, text, quote } = found;
      const checked = check.take({ text, page, quote });
      if (drops.passes(checked)) items.push(checked.item);
    }
    missing = Math.max(0, wanted - items.length);
    const done = { done: at + 1, total: parts.length, usedTokens: 0 };
    tell({ items, rejected: drops.counts, ...done });
  }
}

function linesOf(said: string): string[] {
  return said
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '' && line.length <= longestLine);
}
