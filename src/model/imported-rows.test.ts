import { expect, it } from 'vitest';
import { compareImported } from './imported-rows.ts';
import { packRow, type Row } from './merge.ts';

const at = '000000000000000-0000-imported';
const eventOf = (values: Record<string, unknown>): Row => {
  const all = { title: 'Lecture', startsAt: 10, endsAt: 20, deletedAt: 0, ...values };
  return packRow('1', all, Object.fromEntries(Object.keys(all).map((field) => [field, at])));
};

it.each([
  [{}, { startsOn: null, endsOn: null }, 'same'],
  [{ startsOn: null, endsOn: null }, {}, 'same'],
  [{}, { startsOn: '2026-03-05', endsOn: '2026-03-05' }, 'different'],
  [{ startsOn: '2026-03-05', endsOn: '2026-03-05' }, { startsOn: null, endsOn: null }, 'different'],
])('an event with %j beside an imported one with %j is %s', (here, imported, comparison) => {
  expect(compareImported('event', eventOf(here), eventOf(imported))).toBe(comparison);
});
