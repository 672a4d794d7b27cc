/** What recipes name, made at a known moment. */
import { expect } from 'vitest';
import type { Draft, Mutation } from '../../src/model/entity.ts';

/** 03:30 in Delhi: the study day is the day before's. */
export const nowMs = Date.parse('2026-03-10T22:00:00Z');
export const tzOffsetMin = 330;
export const today = '2026-03-10';

export function drafts<Input>(recipe: Mutation<Input>, input: Input): Draft[] {
  let made = 0;
  const offsetAt = () => tzOffsetMin;
  return recipe(input, {
    nowMs,
    studyMs: nowMs,
    tzOffsetMin,
    offsetAt,
    newId: () => `new${++made}`,
  });
}

/** The only draft, which must be storable as a new row where it is one. */
export function onlyDraft<Input>(recipe: Mutation<Input>, input: Input): Draft {
  const [draft, ...rest] = drafts(recipe, input);
  if (draft === undefined) throw new Error('no draft');
  expect(rest).toEqual([]);
  return draft;
}
