import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createDrops, dropStages } from './drop-reasons.ts';

const stages = Object.entries(dropStages);

it.each(stages)('%s: each reason is decided in one of its files', (_, { decidedIn, reasons }) => {
  const texts = decidedIn.map((path) => readFileSync(`src/${path}`, 'utf8'));
  const missing = reasons.filter((reason) => !texts.some((text) => text.includes(`'${reason}'`)));
  expect(missing).toEqual([]);
});

it('lists each reason at one stage', () => {
  const all = stages.flatMap(([, { reasons }]) => [...reasons]);
  expect(all).toEqual([...new Set(all)]);
});

it('counts what a check refuses, by reason, beside what was counted before', () => {
  const drops = createDrops({ 'too short': 2 });
  expect(drops.passes({ ok: true })).toBe(true);
  expect(drops.passes({ ok: false, reason: 'no fact to learn' })).toBe(false);
  drops.addAll({ 'too short': 3, 'a reason of a later server': 1 });
  drops.add('too long', 0);
  expect(drops.counts).toEqual({
    ...{ 'too short': 5, 'no fact to learn': 1, 'a reason of a later server': 1 },
  });
});
