import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddSign } from '../../../test/support/texts.ts';
import { clozeAnswer, hasGap, hasOpenGap, hintOfGap, parseCloze, wrapInGap } from './cloze.ts';

describe('cloze text', () => {
  it.each([
    ['The {{c1::heart}} pumps.', 'The heart pumps.'],
    ['In {{c1::1879::which year}}, Wundt', 'In 1879, Wundt'],
    ['two\n{{c1::lines\nlong}}', 'two\nlines\nlong'],
    ['f(x) = {{c1::{x}}}', 'f(x) = {x}'],
    ['{{c12::twelfth}}', 'twelfth'],
  ])('answers %j with %j', (source, answer) => {
    expect(clozeAnswer(source)).toBe(answer);
  });

  it.each([
    'no gap at all',
    '{{c1::never closed',
    '{{c1::}}',
    '{{x::y}}',
    '{{c1:one colon}}',
    '{{c::no number}}',
    '{{c123::too many digits}}',
    '}} {{',
    '',
  ])('shows %j as it stands', (source) => {
    expect(hasGap(source)).toBe(false);
    expect(clozeAnswer(source)).toBe(source);
  });

  it('is told apart into its parts, none of them empty', () => {
    expect(parseCloze('{{c1::A}}{{c2::B::hint}} and {{c1::C}}')).toEqual([
      { kind: 'gap', group: 1, text: 'A' },
      { kind: 'gap', group: 2, text: 'B', hint: 'hint' },
      { kind: 'text', text: ' and ' },
      { kind: 'gap', group: 1, text: 'C' },
    ]);
    expect(parseCloze('see {{c1::A}}.')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'gap', group: 1, text: 'A' },
      { kind: 'text', text: '.' },
    ]);
    expect(parseCloze('')).toEqual([]);
  });

  it.each(['{{c1::A}}', 'with {{c2::B}} in it', '{{c1:: }}'])('has a gap: %j', (source) => {
    expect(hasGap(source)).toBe(true);
  });

  it.each([
    ['{{c1::word', true],
    ['{{c1::A}} and {{c2::B', true],
    ['{{c1::A} and {{c2::B}}', true],
    ['{{c1::}} and {{c2::B}}', true],
    ['{{c1::A}}', false],
    ['f(x) = {{c1::{x}}}', false],
    ['}} {{braces}} {{c1::A}}', false],
    ['{{c1::outer {{c2::inner}} end}}', false],
  ])('has a gap that is not closed: %j, %j', (source, isOpen) => {
    expect(hasOpenGap(source)).toBe(isOpen);
  });

  it('loses no text, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{', '}}', '{{c1::', '::', 'word', ' ', '{', '}'),
      oddSign,
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.join('');
        const rebuilt = parseCloze(source).map((part) =>
          part.kind === 'text'
            ? part.text
            : `{{c${part.group}::${part.text}${part.hint ? `::${part.hint}` : ''}}}`,
        );
        // Only a hint that holds nothing is dropped.
        const sameButEmptyHints = source.replaceAll(
          /(\{\{c1::(?:(?!\{\{|\}\}|::)[\s\S])+)::\}\}/g,
          '$1}}',
        );
        expect(rebuilt.join('')).toBe(sameButEmptyHints);
      }),
    );
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
