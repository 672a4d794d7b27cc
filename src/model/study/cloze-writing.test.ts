import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddSign } from '../../../test/support/texts.ts';
import { clozeAnswer, parseCloze } from './cloze.ts';
import { hintOfGap, problemOfGaps, wrapInGap } from './cloze-writing.ts';

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
