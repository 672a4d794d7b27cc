import { expect, it } from 'vitest';
import { areaOf, best, curveTable } from './curve.ts';

const items = Array.from({ length: 40 }, (_, at) => ({
  ...{ group: 'card', score: at },
  label: { verdict: at < 10 ? 'bad' : at < 20 ? 'usable' : 'good' },
}));

it('keeps the best', () => {
  expect(best(items, 0.5).every(({ label }) => label.verdict === 'good')).toBe(true);
});

it('tells how well the score ranks', () => {
  expect(areaOf(items)).toBe(1);
  expect(areaOf(items.map((item) => ({ ...item, score: -item.score })))).toBe(0);
  expect(areaOf([])).toBe(0.5);
});

it('writes shares of what is kept', () => {
  const [, , all = '', card = ''] = curveTable(items).split('\n');
  expect(all).toContain('| 50 / 25 (14–40) |');
  expect(all).toContain('| 100 / 0 (0–16) |');
  expect(card.replace('card', 'all')).toBe(all);
  expect(curveTable(items.slice(0, 9)).split('\n')).toHaveLength(2);
});
