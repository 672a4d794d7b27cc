/** Words that are marked twice are one highlight. */
import { expect, it } from 'vitest';
import type { Row } from '../merge.ts';
import { type Highlight, markWords, type NewHighlight } from './highlight.ts';

const wanted: NewHighlight = {
  ...{ fileId: 'f', page: 5, color: 'green', note: null, quote: 'One of the most influential' },
  ...{ prefix: 'Perhaps ', suffix: ' people', start: 8, end: 35, madeOn: 'c'.repeat(64) },
};
const stored: Highlight = {
  ...{ ...wanted, id: 'h', color: 'pink', note: 'Who?', start: 12, end: 39 },
  ...{ createdAt: 1, deletedAt: 0, $at: '', $by: {} },
};

async function mark(rows: readonly NewHighlight[], isColorChosen = true, known = [stored]) {
  const context = { nowMs: 7, studyMs: 7, tzOffsetMin: 0, offsetAt: () => 0, newId: () => 'new' };
  return markWords.recipe({ rows, isColorChosen }, context, {
    get: async () => undefined,
    having: async () => known as unknown as Row[],
  });
}

it('takes the chosen color where the same words are marked, and adds none', async () => {
  expect(await mark([wanted])).toEqual([
    { entity: 'highlight', id: 'h', fields: { color: 'green' } },
  ]);
  expect(await mark([{ ...wanted, color: 'pink' }])).toEqual([
    { entity: 'highlight', id: 'h', fields: {} },
  ]);
});

it('keeps its color where only a note was asked for', async () => {
  expect(await mark([wanted], false)).toEqual([{ entity: 'highlight', id: 'h', fields: {} }]);
});

it('adds other words, also where some of them are marked, and the same of another page', async () => {
  const more = { ...wanted, quote: 'One of the most influential people' };
  const made = await mark([wanted, more, { ...wanted, page: 6 }]);
  expect(made.map(({ id }) => id)).toEqual(['h', 'new', 'new']);
  expect(await mark([wanted], true, [])).toMatchObject([{ id: 'new', fields: { page: 5 } }]);
});
