import { describe, expect, it } from 'vitest';
import { gapSigns } from '../../text/markdown/markdown-tree.ts';
import { withGaps } from './cloze.ts';

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
    ['f(x) = {{c1::{x}}}', 'f(x) = […]}', 'f(x) = <{x>}'],
    ['empty hint {{c1::a::}}', 'empty hint […]', 'empty hint <a>'],
    ['{{c12::twelfth}}', '[…]', '<twelfth>'],
    // Of gaps in gaps the inner one is asked, and the rest is text.
    ['{{c1::a {{c2::b}} c}}', '{{c1::a […] c}}', '{{c1::a <b> c}}'],
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
});
