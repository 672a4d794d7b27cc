import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddSign } from '../../../test/support/texts.ts';
import { plainWords } from '../../text/markdown/plain-words.ts';
import { clozeAnswer, clozeNumbers, hiddenWords, parseCloze } from './cloze.ts';
import { withGaps } from './cloze-signs.ts';
import { hideParts, hintOfGap, problemOfGaps, wrapInGap } from './cloze-writing.ts';

describe('what is no gap', () => {
  const close = 'Close each gap with }}, as in {{c1::words}}.';
  const fill = 'Write the words to hide in each gap, as in {{c1::words}}.';
  it.each([
    ['{{c1::word', close],
    ['{{c1::A}} and {{c2::B', close],
    ['{{c1::A} and {{c2::B}}', close],
    ['{{c1::}} and {{c2::B}}', fill],
    ['{{c1::::hint}} and {{c2::B}}', fill],
    ['{{c1:word}} and {{c2::B}}', '“{{c1:word…” is not a gap. Write it as {{c1::words}}.'],
    ['{{c::word}}', '“{{c::word…” is not a gap. Write it as {{c1::words}}.'],
    ['{{C1::word}}', '“{{C1::word…” is not a gap. Write it as {{c1::words}}.'],
    ['{{1::word}}', '“{{1::word…” is not a gap. Write it as {{c1::words}}.'],
    ['{{ c1::word }}', '“{{ c1::word …” is not a gap. Write it as {{c1::words}}.'],
    ['{{c100::word}}', 'Number gaps from 1 to 99, as in {{c1::words}}.'],
  ])('%j is told', (source, problem) => {
    expect(problemOfGaps(source)).toBe(problem);
  });

  it.each([
    '',
    '{{c1::A}}',
    'f(x) = {{c1::{x}}}',
    '}} {{braces}} {{ x : y }} {{c1::A}}',
    '{{c1::outer {{c2::inner}} end}}',
    '{{c1::$\\sqrt{\\frac{a}{b}}$}}',
    '{{c1::std::vector<int>}}',
  ])('nothing is told of %j', (source) => {
    expect(problemOfGaps(source)).toBeUndefined();
  });
});

describe('hiding a selection', () => {
  it('wraps the selected words and keeps the spaces around them outside', () => {
    const wrapped = wrapInGap('The heart pumps', 3, 10);
    expect(wrapped.text).toBe('The {{c1::heart}} pumps');
    expect(wrapped.text.slice(wrapped.start, wrapped.end)).toBe('heart');
  });

  it.each([
    ['a  heart b', 1, 8, 'a  {{c1::heart}} b'],
    ['a heart  b', 1, 9, 'a {{c1::heart}}  b'],
    ['heart', 0, 5, '{{c1::heart}}'],
  ])('in %j from %d to %d gives %j, every space once', (source, start, end, text) => {
    const wrapped = wrapInGap(source, start, end);
    expect(wrapped.text).toBe(text);
    expect(wrapped.text.slice(wrapped.start, wrapped.end)).toBe('heart');
  });

  it.each([
    ['$x^{y_{1}}$', '$x^{y_{1}}$', '{{c2::$x^{y_{1} }$}}'],
    ['$E = \\frac{1}{2} m$', '\\frac{1}{2}', '$E = {{c2::\\frac{1}{2} }} m$'],
    ['use std::vector here', 'std::vector', 'use {{c2::std:\u2060:vector}} here'],
    ['a {{b}} c', '{{b}}', 'a {{c2::{ {b} } }} c'],
    ['The {{c1::heart}} pumps', 'The {{c1::heart}}', '{{c2::The heart}} pumps'],
    ['The {{c1::heart::organ}} pumps', 'heart::organ}} pumps', 'The {{c2::heart pumps}}'],
    ['The {{c1::whole heart}} pumps', 'heart', 'The {{c1::whole heart}} pumps'],
  ])('in %j hides %j alone: %j', (source, selected, text) => {
    const start = source.indexOf(selected);
    expect(wrapInGap(source, start, start + selected.length, 2).text).toBe(text);
  });

  it('makes a gap of whatever is selected, and loses no words', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{', '}}', '{{c1::', '::', 'word', ' ', '{', '}', ':'),
      oddSign,
    );
    const letters = (text: string) => clozeAnswer(text).replaceAll(/[\s\u2060]/g, '');
    fc.assert(
      fc.property(fc.array(piece), fc.nat(), fc.nat(), (pieces, one, other) => {
        const source = pieces.join('');
        const [start = 0, end = 0] = [one, other]
          .map((at) => at % (source.length + 1))
          .sort((a, b) => a - b);
        if (source.slice(start, end).trim() === '') return;
        const { text } = wrapInGap(source, start, end, 7);
        if (text === source) return;
        expect(parseCloze(text)).toContainEqual(expect.objectContaining({ group: 7 }));
        if (!/c1::/.test(source)) expect(letters(text)).toBe(letters(source));
      }),
    );
  });

  it('puts a gap to type over behind spaces, where only they are selected', () => {
    const wrapped = wrapInGap('a   b', 1, 4);
    expect(wrapped.text).toBe('a   {{c1::hidden words}}b');
    expect(wrapped.text.slice(wrapped.start, wrapped.end)).toBe('hidden words');
  });

  it('puts a gap to type over where nothing is selected', () => {
    const wrapped = wrapInGap('The ', 4, 4);
    expect(wrapped.text).toBe('The {{c1::hidden words}}');
    expect(wrapped.text.slice(wrapped.start, wrapped.end)).toBe('hidden words');
  });
});

describe('the hint of a gap', () => {
  it.each([
    [
      'at the caret',
      'The {{c1::heart}} pumps {{c2::blood}}',
      'art',
      'The {{c1::heart::hint}} pumps {{c2::blood}}',
    ],
    [
      'right behind the caret',
      '{{c1::heart}} {{c2::blood}}',
      '{{c2',
      '{{c1::heart}} {{c2::blood::hint}}',
    ],
    [
      'right before the caret',
      '{{c1::heart}}, {{c2::blood}}',
      ', ',
      '{{c1::heart::hint}}, {{c2::blood}}',
    ],
    [
      'before the caret',
      '{{c1::heart}} and {{c2::blood}}',
      'nd',
      '{{c1::heart::hint}} and {{c2::blood}}',
    ],
    ['that is the first', 'The {{c1::heart}}', 'The', 'The {{c1::heart::hint}}'],
  ])('%s is added and selected', (_, source, at, text) => {
    const made = hintOfGap(source, source.indexOf(at));
    expect(made?.text).toBe(text);
    expect(made?.text.slice(made.start, made.end)).toBe('hint');
  });

  it('that is there is selected, and stays', () => {
    const source = 'In {{c1::1879::which year}}, Wundt';
    const made = hintOfGap(source, source.indexOf('1879'));
    expect(made?.text).toBe(source);
    expect(made?.text.slice(made.start, made.end)).toBe('which year');
  });

  it('is none where there is no gap', () => {
    expect(hintOfGap('The heart', 4)).toBeUndefined();
  });
});

it('the hint of a gap in a gap is added to the inner one', () => {
  const source = '{{c1::The {{c2::heart}} pumps}}';
  expect(hintOfGap(source, source.indexOf('ear'))?.text).toBe(
    '{{c1::The {{c2::heart::hint}} pumps}}',
  );
  expect(hintOfGap(source, source.indexOf('The'))?.text).toBe(
    '{{c1::The {{c2::heart}} pumps::hint}}',
  );
});

describe('hiding parts of plain text', () => {
  const hide = (text: string, ...words: string[]) =>
    hideParts(
      text,
      words.map((one) => ({ start: text.indexOf(one), end: text.indexOf(one) + one.length })),
    );
  /** What a card shows, without the signs that are not seen. */
  const shown = (front: string) => plainWords(clozeAnswer(front)).replaceAll('\u2060', '');

  it.each([
    ['Anki hides {{c1::word}} as a gap.', ['gap']],
    ['Anki hides {{c1::word}} as a gap.', ['{{c1::word}}']],
    ['Write {{ name }} and {{1::x}} in a template.', ['template', 'name']],
    ['The entity &lt; stands for a sign.', ['&lt']],
    ['# begins a heading.', ['#']],
    ['# begins a heading.', ['# begins', 'heading']],
    ['- is a minus.', ['-']],
    ['1914. was the year.', ['1914']],
    ['> quotes, ~~~ and --- too.', ['>', '~~~', '---']],
    ['--- is a rule', ['---']],
    ['The set {x} is :: y.', ['{x}', 'y']],
    ['The set {x} is :: y.', ['{x} is :: y']],
    ['f({x) = {y}} }}', ['{x', '}}']],
    ['}}{{ and {{{{', ['}}{{', '{{{{']],
    ['std::vector<int> of a::b::', ['std::vector<int>', 'a::b::']],
    [':: and : are :colons:', ['::', ':colons:']],
    ['2**3**4 with __init__ and `code`', ['**3**', '__init__', '`code`']],
    ['a [link](https://a.example) and [[page]]', ['link', '[[page]]']],
    ['C:\\Users\\me and \\* too', ['Users', '\\*']],
    ['It costs $5 and $6 today', ['$5', '6']],
    ['a  b', [' b']],
  ] as const)('shows %j exactly, with %j hidden', (text, words) => {
    const front = hide(text, ...words);
    expect(shown(front)).toBe(text);
    const hidden = words.map((_, at) => shown(`x${hiddenWords(front, at + 1)}`).slice(1));
    const inOrder = [...words].sort((a, b) => text.indexOf(a) - text.indexOf(b));
    expect(hidden).toEqual(inOrder.map((one) => one.trim()));
    expect(clozeNumbers(front)).toEqual(words.map((_, at) => at + 1));
    // The form for a card takes it as it is.
    expect(problemOfGaps(front)).toBeUndefined();
  });

  it('shows any text exactly', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '{{c1::',
        '}}',
        '::',
        ':',
        '\\',
        '*',
        '_',
        '`',
        '~~',
        '#',
        '>',
        '-',
      ),
      fc.constantFrom('[', ']', '(', ')', '<b>', '&lt;', '==', '1.', '|', 'word', 'a', ' ', '!'),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.nat(), fc.nat(), (pieces, one, other) => {
        const text = pieces.join('').replace(/\s+/g, ' ').trim();
        const [start = 0, end = 0] = [one, other]
          .map((at) => at % (text.length + 1))
          .sort((a, b) => a - b);
        if (text.slice(start, end).trim() === '') return;
        const front = hideParts(text, [{ start, end }]);
        expect(clozeNumbers(front)).toEqual([1]);
        expect(parseCloze(front).filter(({ kind }) => kind === 'gap')).toHaveLength(1);
        expect(shown(front)).toBe(text);
        expect(plainWords(withGaps(front, true, 1)).replaceAll('\u2060', '')).toBe(text);
        const question = plainWords(withGaps(front, false, 1)).replaceAll('\u2060', '');
        const letters = (words: string) => words.replaceAll(' ', '');
        expect(letters(question)).toBe(letters(`${text.slice(0, start)}[…]${text.slice(end)}`));
      }),
      { numRuns: 500 },
    );
  });
});
