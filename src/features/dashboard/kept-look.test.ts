// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLook } from '../../../test/support/a-look.ts';
import { forgetDrafts } from '../../db/drafts/forget-drafts.ts';
import { keepLook, readKeptLook } from './kept-look.ts';

const look = { ...aLook, steps: { ...aLook.steps, hasReviewed: false } };
const key = 'haversack-first-look:ada:';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 12) });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const storedText = () => localStorage.getItem(key) ?? '';
const change = (part: object) =>
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(storedText()), ...part }));

it('is there for the same student on the same study day', () => {
  expect(readKeptLook('ada')).toBeUndefined();
  keepLook('ada', look);
  expect(readKeptLook('ada')).toEqual(look);
});

it('is nobody else’s', () => {
  keepLook('ada', look);
  expect(readKeptLook('bob')).toBeUndefined();
  change({ owner: 'bob' });
  expect(readKeptLook('ada')).toBeUndefined();
});

it('ends with the study day, which goes on past midnight', () => {
  keepLook('ada', look);
  vi.setSystemTime(new Date(2026, 2, 11, 1));
  expect(readKeptLook('ada')).toEqual(look);
  vi.setSystemTime(new Date(2026, 2, 11, 12));
  expect(readKeptLook('ada')).toBeUndefined();
});

it.each([2, 4, '3', undefined])('is not read as of version %j', (version) => {
  keepLook('ada', look);
  change({ version });
  expect(readKeptLook('ada')).toBeUndefined();
});

it.each(['', '{', 'null', '[]', '7', '{"version":2}'])('is none where %j is stored', (text) => {
  localStorage.setItem(key, text);
  expect(readKeptLook('ada')).toBeUndefined();
});

it.each([-1, 1.5, '3', null])('is none where a number is %j', (dueCount) => {
  keepLook('ada', look);
  change({ look: { ...look, today: { ...look.today, dueCount } } });
  expect(readKeptLook('ada')).toBeUndefined();
});

it('holds numbers and no words of the student', () => {
  keepLook('ada', look);
  expect(Object.keys(JSON.parse(storedText()))).toEqual(['version', 'owner', 'studyDay', 'look']);
  expect(JSON.parse(storedText()).look).toEqual(look);
});

it('goes with all that pages keep of the student', () => {
  keepLook('ada', look);
  keepLook('bob', look);
  forgetDrafts('ada');
  expect(readKeptLook('ada')).toBeUndefined();
  expect(readKeptLook('bob')).toEqual(look);
});

it('is none, and nothing breaks, where storage is forbidden or full', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  keepLook('ada', look);
  expect(warn).toHaveBeenCalledOnce();
  expect(readKeptLook('ada')).toBeUndefined();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  expect(readKeptLook('ada')).toBeUndefined();
});
