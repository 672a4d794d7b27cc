import { describe, expect, it } from 'vitest';
import { problemOfTags, tagNamesOf, tagTooLong } from '../../queries/tags/change-tags.ts';
import {
  changesOf,
  chosenTags,
  countTags,
  nothingChosen,
  suggestTags,
  withAdded,
  withRemoved,
} from './tag-choice.ts';

const tag = (name: string) => ({ key: name.toLowerCase(), name });
const used = (name: string, count: number) => ({ ...tag(name), count });
const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);

describe('typed text', () => {
  it('is split into tags at commas and line ends, without duplicates and as plain text', () => {
    expect(tagNamesOf(' week  3, Exam,exám ,, \nlab\t1')).toEqual(['week 3', 'Exam', 'lab 1']);
    expect(tagNamesOf('\u202eevil\u0000, \u0301')).toEqual(['evil']);
    expect(tagNamesOf('  ')).toEqual([]);
  });

  it('is refused if a tag is too long', () => {
    expect(problemOfTags(['x'.repeat(40)])).toBeUndefined();
    expect(problemOfTags(['x', 'x'.repeat(41)])).toBe(tagTooLong);
  });
});

describe('the tags of several files', () => {
  const has = countTags([[tag('Exam'), tag('Lab')], [tag('Exam')]]);

  it('are counted', () => {
    expect(has).toEqual([used('Exam', 2), used('Lab', 1)]);
  });

  it('are saved only if something changes', () => {
    expect(changesOf(has, nothingChosen, 2)).toEqual({ add: [], remove: [] });
    // A tag that some files have is added to all. A tag of all files, or one added and removed again, is no change.
    const added = withAdded(nothingChosen, ['lab', 'exam', 'new', 'gone'], [tag('Lab')]);
    const choice = withRemoved(withRemoved(added, 'gone'), 'exam');
    expect(changesOf(has, choice, 2)).toEqual({ add: ['Lab', 'new'], remove: ['exam'] });
    expect(chosenTags(has, choice, 2)).toEqual([used('Lab', 2), used('new', 2)]);
  });

  it('can be added again after they were removed', () => {
    const choice = withAdded(withRemoved(nothingChosen, 'exam'), ['Exam'], []);
    expect(changesOf(has, choice, 2)).toEqual({ add: [], remove: [] });
    expect(names(chosenTags(has, choice, 2))).toEqual(['Exam', 'Lab']);
  });
});

it('suggests matching tags that are not on all files, the most used first', () => {
  const all = [used('Exam', 1), used('Lab', 9), used('Old exam', 5)];
  expect(names(suggestTags(all, [], '', 1))).toEqual(['Lab', 'Old exam', 'Exam']);
  expect(names(suggestTags(all, [], 'EX', 1))).toEqual(['Exam', 'Old exam']);
  expect(names(suggestTags(all, [used('Exam', 1)], 'ex', 1))).toEqual(['Old exam']);
  // On one of two files, so it can still be added.
  expect(names(suggestTags(all, [used('Exam', 1)], 'ex', 2))).toEqual(['Exam', 'Old exam']);
  const many = Array.from({ length: 20 }, (_, at) => used(`t${at}`, at));
  expect(suggestTags(many, [], '', 1)).toHaveLength(8);
});
