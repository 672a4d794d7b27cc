/** A wish of several parts: later parts make up for missing items, also on another server. */
import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../engine.ts';
import { pageOf } from '../testing.ts';
import { makeAll, type PartDone } from './make-all.ts';
import type { Model } from './model.ts';

const facts = ['Alpha', 'Beta', 'Gamma', 'Delta'].map(
  (name) => `${name} waves are the slow rhythm of a ${name.toLowerCase()} brain at rest.`,
);
const filler = 'Nobody knows much about it. '.repeat(300);
/** Each becomes a part. */
const pages = facts.map((fact, at) => pageOf(at + 1, fact, filler));
const point = (part: number) => ({
  ...{ text: facts[part] ?? '', page: part + 1, quote: facts[part] ?? '' },
});
const pointItem = (part: number): StudyItem => ({ type: 'point', ...point(part) });

/** @param given the model's answer for each part */
function modelOf(given: (part: number) => object[]) {
  const asked: { part: number; count: number }[] = [];
  const model: Model = {
    usedTokens: 0,
    async ask({ user }) {
      const part = facts.findIndex((fact) => user.includes(fact));
      const count = Number(/^Make (\d+) items/.exec(user)?.[1]);
      // A repair.
      if (Number.isNaN(count)) return { ok: true, items: [] };
      asked.push({ part, count });
      return { ok: true, items: given(part) };
    },
  };
  return { model, asked };
}

async function made(
  given: (part: number) => object[],
  begun: Partial<{ items: StudyItem[]; done: number; tries: number }> = {},
  shape?: 'chapters',
) {
  const { model, asked } = modelOf(given);
  const told: PartDone[] = [];
  const wish = { kind: 'summary' as const, count: 4, pages, shape };
  const from = { items: [], done: 0, tries: 1, ...begun };
  const problem = await makeAll(wish, from, model, (part) => void told.push(part));
  return { problem, asked, told };
}

const counts = ({ asked }: { asked: { count: number }[] }) => asked.map(({ count }) => count);
/** More than wanted, since the check refuses some. */
const withSurplus = (count: number) => Math.ceil(count * 1.3);

describe('what the parts before could not give', () => {
  it('is asked of the next, all of it together', async () => {
    expect(counts(await made(() => []))).toEqual([1, 2, 3, 4].map(withSurplus));
  });

  it('is counted as not given', async () => {
    const { told } = await made((part) => (part === 1 ? [] : [point(part)]));
    expect(told.map(({ rejected }) => rejected)).toEqual([
      {},
      { 'the AI gave no items': 1 },
      {},
      {},
    ]);
  });

  it('is what is left of it after a part that gave some', async () => {
    const all = await made((part) => (part === 1 ? [point(1)] : []));
    expect(counts(all)).toEqual([1, 2, 2, 3].map(withSurplus));
    expect(all.told.flatMap(({ items }) => items)).toMatchObject([pointItem(1)]);
  });

  it('is asked of the next where another server goes on behind some parts', async () => {
    const rest = await made(() => [], { items: [pointItem(0)], done: 2 });
    expect(rest.asked).toEqual([
      { part: 2, count: withSurplus(2) },
      { part: 3, count: withSurplus(3) },
    ]);
    expect(rest.told.map(({ done, total }) => [done, total])).toEqual([
      [3, 4],
      [4, 4],
    ]);
  });

  it('is asked of none where each part is a chapter', async () => {
    expect(counts(await made(() => [], {}, 'chapters'))).toEqual([1, 1, 1, 1].map(withSurplus));
  });
});

it('an item that an earlier server has kept is not taken again', async () => {
  const again = { ...point(0), page: 2 };
  const rest = await made((part) => (part === 1 ? [again, point(0), point(1)] : []), {
    ...{ items: [pointItem(0)], done: 1 },
  });
  expect(rest.told.flatMap(({ items }) => items)).toMatchObject([pointItem(1)]);
});

it('a part that was begun too often is given up, and the ones behind it are not', async () => {
  const rest = await made((part) => [point(part)], { done: 1, tries: 3 });
  expect(rest.asked.map(({ part }) => part)).toEqual([2, 3]);
  const reason = 'the server was stopped while they were made';
  expect(rest.told.map(({ rejected }) => rejected[reason])).toEqual([2, undefined, undefined]);
});
