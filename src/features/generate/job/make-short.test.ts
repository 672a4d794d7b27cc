/** A short summary of a long range beside the key points of the same pages [P4]. */
import { expect, it } from 'vitest';
import type { StudyItem } from '../../../generate/engine.ts';
import { onDeviceEngine } from '../../../generate/on-device.ts';
import { heading, pageOf } from '../../../generate/testing.ts';
import type { Collector } from './collect.ts';
import { type Ask, makePart, makeShort } from './make-text.ts';
import { partsOf } from './parts.ts';

const parts = ['membrane', 'nucleus', 'ribosome', 'vesicle', 'cytoplasm', 'vacuole'];
const pages = Array.from({ length: 60 }, (_, index) => {
  const [one = '', other = ''] = [parts[index % 6], parts[(index + 1 + (index % 4)) % 6]];
  const page = index + 1;
  return pageOf(
    page,
    heading(page, `The ${one} of tissue ${page}`),
    `The *${one}* is a part of each cell that protects the ${other} of tissue from damage. Experiments of the year ${1900 + page} compared the ${other} of frogs with the ${one} of mice.`,
    `Damage of the ${one} leads to the loss of the ${other} within days in kind number ${page}. Most cells build a new ${one} from the parts that an old ${other} leaves.`,
  );
});
const range = { fromPage: 1, toPage: 60 };

const ask: Ask = async function* ({ pages, count, areChosen }) {
  const { items } = await onDeviceEngine.makeSummary(pages, { count, areChosen });
  for (const item of items) yield { type: 'item', item };
  yield { type: 'done', rejected: {} };
};

function collected(): { items: StudyItem[]; found: Collector } {
  const items: StudyItem[] = [];
  const take = (item: StudyItem) => items.push(item) > 0;
  return { items, found: { take, reject: () => undefined } as unknown as Collector };
}

it('has five points, all of which the key points have, too', async () => {
  const short = collected();
  await makeShort(
    { kind: 'summary', shape: 'short' },
    { range, pages, share: undefined, tell: () => undefined, isStopped: () => false },
    short.found,
    ask,
  );
  const long = collected();
  for (const { fromPage, toPage } of partsOf(range)) {
    const some = pages.filter(({ page }) => page >= fromPage && page <= toPage);
    const text = { pages: some, share: undefined, again: 0 };
    await makePart({ kind: 'summary' }, text, long.found, ask);
  }
  const said = long.items.map(({ quote }) => quote);
  expect(short.items).toHaveLength(5);
  expect(long.items.length).toBeGreaterThan(5);
  for (const { page, quote } of short.items) {
    expect(said).toContain(quote);
    expect(pages[page - 1]?.text).toContain(quote);
  }
});
