import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import { addFound, type Draft } from '../draft/draft.ts';
import { findAnother } from './find-another.ts';

let database: AccountDatabase;
let account = 0;
beforeEach(async () => {
  database = await openAccountDatabase(`another-${account++}`);
});

const point = (text: string, page = 7): StudyItem => ({ type: 'point', text, page, quote: text });
const empty: Draft = {
  ...{ kind: 'summary', range: { fromPage: 5, toPage: 90 }, items: [], rejected: {} },
};
const draft = addFound(empty, [point('Shown'), point('Other')]);

async function find(found: StudyItem[], of = draft) {
  const asked: number[] = [];
  const stream: GenerationStream = async function* ({ pages }) {
    asked.push(...pages.map(({ page }) => page));
    for (const item of found) yield { type: 'item', item };
    yield { type: 'done', rejected: {} };
  };
  const pages = [2, 5, 11, 12].map((page) => ({ fileId: 'f', page, text: 'Words', blocks: [] }));
  await database.pageTexts.bulkPut(pages);
  const key = of.items[0]?.key ?? '';
  const signal = new AbortController().signal;
  return {
    asked,
    ended: await findAnother({ database, fileId: 'f', draft: of, key, stream, signal }),
  };
}

it('another is of the same page, and nothing that the draft or the student has', async () => {
  const fields = { id: 's', fileId: 'f', title: 'Cells', fromPage: 1, toPage: 3 };
  const points = [{ text: 'Known', page: 7, quote: 'Known' }];
  await mutateIn(database, createSummary, { ...fields, points });
  const found = [
    point('Elsewhere', 8),
    point('shown'),
    point('OTHER'),
    point('Known'),
    point('New'),
  ];
  const { asked, ended } = await find(found);
  expect(ended).toEqual({ ok: true, data: point('New') });
  // The pages around, within the chosen range.
  expect(asked).toEqual([5, 11]);
});

it('an item that was edited is not found again in its old words', async () => {
  const [first, ...others] = draft.items;
  if (first === undefined) throw new Error('There is no item');
  const edited = { ...draft, items: [{ ...first, item: point('Better') }, ...others] };
  const { ended } = await find([point('Shown')], edited);
  expect(ended).toMatchObject({ error: { message: 'This page gives no other point.' } });
});
