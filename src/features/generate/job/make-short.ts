/**
 * A short summary of a long range: the best points of each part, and of these the best. So what it says is among the key points
 * of the same pages, which are chosen part by part, too.
 */
import { pointsOfShort } from '../../../generate/chapters.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result } from '../../../lib/result.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Collector } from './collect.ts';
import { type Ask, makePart } from './make-part.ts';
import { partsOf } from './parts.ts';
import type { NothingReason } from './why-nothing.ts';

interface ShortWish {
  range: PageRange;
  pages: CleanPage[];
  share: number | undefined;
  tell: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/** @returns why it gave nothing, where it did */
export async function makeShort(
  { range, pages, share, tell, isStopped }: ShortWish,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const wish = { kind: 'summary', shape: 'short', share, again: 0 } as const;
  const parts = partsOf(range);
  if (parts.length < 2) return await makePart({ ...wish, pages }, found, ask);
  const best: StudyItem[] = [];
  for (const [index, { fromPage, toPage }] of parts.entries()) {
    if (isStopped()) break;
    tell(index, parts.length);
    const ofPart = pages.filter(({ page }) => page >= fromPage && page <= toPage);
    const asked = { kind: 'summary', shape: 'short', pages: ofPart } as const;
    for await (const event of ask({ ...asked, count: share ?? pointsOfShort })) {
      if (event.type === 'item') best.push(event.item);
      else if (event.type === 'failed' && event.reason === 'broken')
        return failure('broken', say.somethingWentWrongTryAgain);
    }
  }
  // Where hardly anything was found there is nothing to choose from.
  const chosenFrom = best.length > pointsOfShort ? pages.flatMap(onlyOf(best)) : pages;
  return await makePart({ ...wish, pages: chosenFrom }, found, ask);
}

/** Leaves the headings and, of the text below them, the sentences of these items. */
function onlyOf(items: readonly StudyItem[]) {
  return ({ page, blocks }: CleanPage): CleanPage[] => {
    const quotes = items.flatMap((item) => (item.page === page ? [item.quote] : []));
    const kept = blocks.flatMap((block) => {
      if (block.kind === 'heading') return [block];
      const text = quotes.filter((quote) => block.text.includes(quote)).join(' ');
      return text === '' ? [] : [{ kind: block.kind, text, page }];
    });
    return kept.length === 0
      ? []
      : [{ page, blocks: kept, text: kept.map(({ text }) => text).join('\n\n') }];
  };
}
