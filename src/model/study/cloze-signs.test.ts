import { describe, expect, it } from 'vitest';
import { gapSigns } from '../../text/markdown/markdown-tree.ts';
import { withGaps } from './cloze-signs.ts';

const { open, close, begin, end } = gapSigns;
const signs: Readonly<Record<string, string>> = { '[': open, ']': close, '<': begin, '>': end };
/** With brackets in place of the signs, which nobody can read. */
const marked = (words: string) => words.replaceAll(/[[\]<>]/g, (sign) => signs[sign] ?? sign);

describe('a text with gaps', () => {
  it.each([
    ['The {{c1::heart}} pumps.', 'The […] pumps.', 'The <heart> pumps.'],
    ['{{c1::A}} and {{c2::B}}', '[…] and […]', '<A> and <B>'],
    ['In {{c1::1879::which year}}, Wundt', 'In [which year], Wundt', 'In <1879>, Wundt'],
    ['two\n{{c1::lines\nlong}}', 'two\n[…]', 'two\n<lines\nlong>'],
    ['f(x) = {{c1::{x}}}', 'f(x) = […]', 'f(x) = <{x}>'],
    ['empty hint {{c1::a::}}', 'empty hint […]', 'empty hint <a>'],
    ['{{c12::twelfth}}', '[…]', '<twelfth>'],
    // Of gaps in gaps the outer one is asked.
    ['{{c1::a {{c2::b}} c}}', '[…]', '<a b c>'],
  ])('%j is asked as %j and answered as %j', (source, question, answer) => {
    expect(withGaps(source, false, undefined)).toBe(marked(question));
    expect(withGaps(source, true, undefined)).toBe(marked(answer));
  });

  it('asks the gaps of one number alone, and 0 asks all', () => {
    const source = '{{c1::A}} and {{c2::B::hint}}';
    expect(withGaps(source, false, 2)).toBe(marked('A and [hint]'));
    expect(withGaps(source, true, 2)).toBe(marked('A and <B>'));
    expect(withGaps(source, false, 0)).toBe(marked('[…] and [hint]'));
  });

  it('hides the inner or the outer one of two gaps', () => {
    const source = '{{c1::a {{c2::b}} c}} d';
    expect(withGaps(source, false, 1)).toBe(marked('[…] d'));
    expect(withGaps(source, true, 1)).toBe(marked('<a b c> d'));
    expect(withGaps(source, false, 2)).toBe(marked('a […] c d'));
    expect(withGaps(source, true, 2)).toBe(marked('a <b> c d'));
  });

  it.each([
    ['{{c1::one\n\ntwo}}', '<one>\n\n<two>'],
    ['{{c1::- one\n1. two}}', '- <one>\n1. <two>'],
    ['x {{c1::- one\n# two}}', 'x <- one>\n# <two>'],
    ['{{c1::```sh\n- a\n\nb\n```}}', '```sh\n- a\n\nb\n```'],
    ['{{c1::words\n$$\n- a\n$$\nmore}}', '<words>\n$$\n- a\n$$\n<more>'],
    ['{{c1::| a | b |\n| - | - |\n| c | d |}}', '| a | b |\n| - | - |\n| c | d |'],
  ])('of words over several blocks, %j, each is marked inside', (source, answer) => {
    expect(withGaps(source, true, undefined)).toBe(marked(answer));
  });
});
