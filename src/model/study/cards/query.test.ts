/** Reads typed searches for cards, and quotes text for them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { anyText } from '../../../../test/support/texts.ts';
import { type CardQuery, everyCard, longestQuery, parseQuery, quoted } from './query.ts';
import { nameTest } from './words.ts';

const word = (text: string) => ({ kind: 'word', word: text });
const queryOf = (typed: string) => parseQuery(typed).query;

describe('a search is read', () => {
  it.each([
    ['', everyCard],
    ['   ', everyCard],
    ['Zelle', word('zelle')],
    ['Übung', word('ubung')],
    ['what?', word('what')],
    ['do*', word('do*')],
    ['c_t', word('c_t')],
    ['12:30', word('12:30')],
    ['"Exact  Words"', { kind: 'exact', words: 'exact words' }],
    ['“Exact”', { kind: 'exact', words: 'exact' }],
    ['“still typing', { kind: 'exact', words: 'still typing' }],
    ['"or"', { kind: 'exact', words: 'or' }],
    ['a b', { kind: 'all', parts: [word('a'), word('b')] }],
    ['a and b', { kind: 'all', parts: [word('a'), word('b')] }],
    ['a or b', { kind: 'any', parts: [word('a'), word('b')] }],
    [
      'a b OR c',
      { kind: 'any', parts: [{ kind: 'all', parts: [word('a'), word('b')] }, word('c')] },
    ],
    ['a or', word('a')],
    ['or a', word('a')],
    ['-a', { kind: 'not', part: word('a') }],
    ['--a', word('a')],
    ['a - b', { kind: 'all', parts: [word('a'), { kind: 'exact', words: '-' }, word('b')] }],
    [
      '(a or b) c',
      { kind: 'all', parts: [{ kind: 'any', parts: [word('a'), word('b')] }, word('c')] },
    ],
    ['-(a b)', { kind: 'not', part: { kind: 'all', parts: [word('a'), word('b')] } }],
    ['(a', word('a')],
    ['a)', word('a')],
    ['()', everyCard],
    ['deck:Biology', { kind: 'deck', name: 'Biology' }],
    ['deck:"My deck"', { kind: 'deck', name: 'My deck' }],
    ['DECK:x', { kind: 'deck', name: 'x' }],
    ['-tag:exam', { kind: 'not', part: { kind: 'tag', name: 'exam' } }],
    ['is:due', { kind: 'is', state: 'due' }],
    ['is:Learning', { kind: 'is', state: 'learn' }],
    ['flag:3', { kind: 'flag', flag: 3 }],
    ['flag:red', { kind: 'flag', flag: 1 }],
    ['flag:none', { kind: 'flag', flag: 0 }],
    ['added:7', { kind: 'added', days: 7 }],
    ['rated:3', { kind: 'rated', days: 3 }],
    ['prop:lapses>3', { kind: 'prop', property: 'lapses', comparison: '>', value: 3 }],
    ['prop:due<=7', { kind: 'prop', property: 'due', comparison: '<=', value: 7 }],
    ['prop:ivl>=21', { kind: 'prop', property: 'interval', comparison: '>=', value: 21 }],
    ['prop:r<0.8', { kind: 'prop', property: 'recall', comparison: '<', value: 0.8 }],
    ['prop:due=-1', { kind: 'prop', property: 'due', comparison: '=', value: -1 }],
  ])('%s', (typed, query) => {
    expect(parseQuery(typed)).toMatchObject({ query, problems: [] });
  });
});

describe('a message names what is not understood, and the alternatives', () => {
  it.each([
    ['is:foo', /“is:foo” is not known. Use is:due, is:new/],
    ['flag:9', /flag:1 to flag:7/],
    ['flag:beige', /flag:1 to flag:7/],
    ['added:soon', /such as added:7/],
    ['rated:0', /such as rated:7/],
    ['prop:lapses', /such as prop:lapses>3/],
    ['prop:height>3', /Properties are due, interval/],
    ['a -is:foo', /is:foo/],
    [`${'('.repeat(30)}a`, /fewer brackets/],
    ['a'.repeat(longestQuery + 1), /up to 1,000 characters/],
  ])('%s', (typed, problem) => {
    expect(parseQuery(typed).problems.join(' ')).toMatch(problem);
  });

  it('an unknown key counts as a word, and a message says so', () => {
    const { query, hints, problems } = parseQuery('dna:rna');
    expect([query, problems]).toEqual([word('dna:rna'), []]);
    expect(hints[0]).toMatch(/“dna:” is no search key/);
  });

  it('an incomplete key finds the same as without it', () => {
    expect(parseQuery('cell deck:')).toMatchObject({ query: word('cell'), problems: [] });
  });
});

const pieces = fc.constantFrom(
  ...['a', 'Ä', 'cell', 'or', 'and', '-', '(', ')', '"', '“', '\\', ':', 'deck:', 'tag:', 'is:due'],
  ...[
    'is:',
    'flag:2',
    'added:3',
    'prop:lapses>3',
    'prop:due<=-1.5',
    '*',
    '_',
    ' ',
    '  ',
    '.',
    '字',
    'x:y',
    'constructor:x',
    'is:constructor',
    'prop:constructor>3',
  ],
);
const typedText = fc.oneof(
  fc.string({ maxLength: 40 }),
  anyText(40),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
);

it('“constructor:” is no search key', () => {
  expect(parseQuery('constructor:x')).toMatchObject({
    query: { kind: 'word', word: 'constructor:x' },
    hints: [expect.stringContaining('is no search key')],
  });
});

it.each(['is:constructor', 'prop:constructor>3'])('“%s” is not known', (typed) => {
  expect(parseQuery(typed).problems).toHaveLength(1);
});

/** As a student would type it. Read again it is the same query. */
function formatQuery(query: CardQuery): string {
  return formatPart(query, true);
}

function formatPart(query: CardQuery, isOutside = false): string {
  switch (query.kind) {
    case 'all':
    case 'any': {
      const sign = query.kind === 'any' ? ' or ' : ' ';
      const text = query.parts.map((part) => formatPart(part)).join(sign);
      return isOutside || query.parts.length === 0 ? text : `(${text})`;
    }
    case 'not':
      return `-${formatPart(query.part)}`;
    case 'word':
      return query.word;
    case 'exact':
      return quoted(query.words);
    case 'deck':
    case 'tag':
      // The name says of each wildcard already whether it is one.
      return `${query.kind}:"${query.name.replace(/\\(?![*_])|["“”„]/g, '\\$&')}"`;
    case 'is':
      return `is:${query.state}`;
    case 'flag':
      return `flag:${query.flag}`;
    case 'added':
    case 'rated':
      return `${query.kind}:${query.days}`;
    case 'prop':
      return `prop:${query.property}${query.comparison}${query.value}`;
  }
}

it('any text can be read, and keeps its meaning when it is written again', () => {
  fc.assert(
    fc.property(typedText, (typed) => {
      const query = queryOf(typed);
      expect(parseQuery(formatQuery(query))).toEqual({
        query,
        problems: [],
        hints: expect.anything(),
      });
    }),
    { numRuns: fewerUnlessLong(3_000, 1_000) },
  );
});

it('any text can be quoted, and its wildcards are then plain text', () => {
  fc.assert(
    fc.property(anyText(), (typed) => {
      const name = typed.trim();
      const query = queryOf(`deck:${quoted(typed)}`);
      if (name === '') expect(query).toEqual(everyCard);
      else {
        expect(query.kind).toBe('deck');
        const test = nameTest(query.kind === 'deck' ? query.name : '');
        expect(test(name)).toBe(true);
        expect(test(`${name}x`) || test(`x${name}`)).toBe(false);
      }
    }),
    { numRuns: fewerUnlessLong(2_000, 1_000) },
  );
});

it.each(['tag:"week_1"', 'tag:week_1', 'tag:"week*"'])('%s has a wildcard', (typed) => {
  const query = queryOf(typed);
  const test = nameTest(query.kind === 'tag' ? query.name : '');
  expect([test('week_1'), test('week-1')]).toEqual([true, true]);
});

it.each(['week_1', 'week*1', 'week\\*1', 'week\\_1', 'a "b" _*'])(
  'the link from the tag %s finds no other',
  (name) => {
    const query = queryOf(`tag:${quoted(name)}`);
    const test = nameTest(query.kind === 'tag' ? query.name : '');
    expect(test(name)).toBe(true);
    expect(test(name.replace(/[*_]/g, '-'))).toBe(false);
  },
);
