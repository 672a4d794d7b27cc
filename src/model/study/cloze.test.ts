import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddSign } from '../../../test/support/texts.ts';
import { type Gap, gapsOf } from '../../text/markdown/gaps.ts';
import { clozeAnswer, clozeNumbers, hasGap, hiddenWords, parseCloze } from './cloze.ts';

function withoutEmptyHints(source: string): string {
  let text = source;
  while (text.includes('::}}')) text = text.replaceAll('::}}', '}}');
  return text;
}

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

  it('loses no text, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{', '}}', '{{c1::', '::', 'word', ' ', '{', '}'),
      oddSign,
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.join('');
        const written = (
          from: number,
          to: number,
          gaps: readonly Gap[],
          hasHints = true,
        ): string => {
          let [text, end] = ['', from];
          for (const gap of gaps) {
            const words = written(gap.from, gap.to, gap.inner, hasHints);
            text += source.slice(end, gap.start);
            text += `{{c${gap.group}::${words}${hasHints && gap.hint ? `::${gap.hint}` : ''}}}`;
            end = gap.end;
          }
          return text + source.slice(end, to);
        };
        const rebuilt = written(0, source.length, gapsOf(source));
        // The answer has everything but the hints.
        const withoutHints = written(0, source.length, gapsOf(source), false);
        expect(clozeAnswer(source).replaceAll(/[{}:c1]/g, '')).toBe(
          withoutHints.replaceAll(/[{}:c1]/g, ''),
        );
        // Only a hint that holds nothing is dropped. `{{c1::}::}}` without it is `{{c1::}}}`, which looks like another one.
        expect(withoutEmptyHints(rebuilt)).toBe(withoutEmptyHints(source));
      }),
    );
  });
});

describe('gaps within each other', () => {
  const source = '{{c1::The {{c2::mitochondrion::organelle}} makes ATP}} in {{c2::cells}}.';

  it('each number is a card, and hides what it is around', () => {
    expect(clozeNumbers(source)).toEqual([1, 2]);
    expect(hiddenWords(source, 1)).toBe('The mitochondrion makes ATP');
    expect(hiddenWords(source, 2)).toBe('mitochondrion, cells');
    expect(hiddenWords(source)).toBe('The mitochondrion makes ATP, cells');
    expect(clozeAnswer(source)).toBe('The mitochondrion makes ATP in cells.');
  });

  it('of a card, the others are words', () => {
    expect(parseCloze(source, 2)).toEqual([
      { kind: 'text', text: 'The ' },
      { kind: 'gap', group: 2, text: 'mitochondrion', hint: 'organelle' },
      { kind: 'text', text: ' makes ATP in ' },
      { kind: 'gap', group: 2, text: 'cells' },
      { kind: 'text', text: '.' },
    ]);
  });
});
