import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Gap, gapsOf } from './gaps.ts';

/** Hidden words and hint of each gap, outermost first. */
function saidIn(source: string): string[] {
  const said = ({ from, to, hint, inner }: Gap): string[] => [
    source.slice(from, to) + (hint === undefined ? '' : ` (${hint})`),
    ...inner.flatMap(said),
  ];
  return gapsOf(source).flatMap(said);
}

describe('a gap ends where its own braces end', () => {
  it.each([
    ['The root is {{c1::$\\sqrt{\\frac{a}{b}}$}} here', '$\\sqrt{\\frac{a}{b}}$'],
    ['$x = {{c1::\\frac{a}{b}}} + c$', '\\frac{a}{b}'],
    ['{{c1::{{ var }}}}', '{{ var }}'],
    ['f(x) = {{c1::{x}}}', '{x}'],
    ['\\frac{{{c1::a}}}{2}', 'a'],
    ['\\{{{c1::a}}\\}', 'a'],
    ['\\{{c1::a}}', 'a'],
    ['{{c1::$\\left\\{ x \\right.$}} y', '$\\left\\{ x \\right.$'],
    ['{{c1::if (a) { b }}} else', 'if (a) { b }'],
    ['{{c1::a}b}} c', 'a}b'],
    ['{{c1::a {b}} rest', 'a {b'],
    ['{{c1::C:\\dir\\}} x', 'C:\\dir\\'],
    ['{{c1::`a}}b`}} c', '`a}}b`'],
    ['{{c1::`{`}} c', '`{`'],
    ['`{{c1::a`}} b', 'a`'],
    ['{{c1::a `}} b` c', 'a `'],
    ['{{c1::A} and {{c2::B}}', 'B'],
  ])('%j', (source, words) => {
    expect(saidIn(source)).toEqual([words]);
  });

  it('gaps lie in gaps, eight deep', () => {
    expect(saidIn('{{c1::The {{c2::heart::organ}} pumps}} {{c3::blood}}')).toEqual([
      'The {{c2::heart::organ}} pumps',
      'heart (organ)',
      'blood',
    ]);
    expect(saidIn(`${'{{c1::'.repeat(5_000)}x${'}}'.repeat(5_000)}`)).toHaveLength(8);
  });
});

describe('two colons begin a hint', () => {
  it.each([
    ['{{c1::1879::which year}}', '1879 (which year)'],
    ['{{c1::heart::organ}}', 'heart (organ)'],
    ['{{c1::a::hint: b::c}}', 'a (hint: b::c)'],
    ['{{c1::Häuser::plural(s)}}', 'Häuser (plural(s))'],
    ['{{c1::`std::map`::container}}', '`std::map` (container)'],
    ['{{c1::4::f(2) = ?}}', '4 (f(2) = ?)'],
    ['{{c1::word :: hint}}', 'word  ( hint)'],
    ['{{c1::empty::}}', 'empty'],
  ])('%j', (source, said) => {
    expect(saidIn(source)).toEqual([said]);
  });

  it.each([
    'std::vector<int>',
    'std::cout << x',
    'crate::run',
    'Vec::new()',
    'a::b::c',
    'Map<K>::iterator<V>',
    'format::println!("x")',
    'map :: (a -> b) -> [a] -> [b]',
  ])('but not in code: %s', (code) => {
    expect(saidIn(`{{c1::${code}}}`)).toEqual([code]);
  });
});

it('empty gaps are text', () => {
  expect(['{{c1::}}', '{{c1::::hint}}', '{{c1::', '', '}}'].flatMap(saidIn)).toEqual([]);
});

it('gaps lie in order and within each other, whatever is typed', () => {
  const piece = fc.constantFrom('{{', '}}', '{{c1::', '::', 'a', ' ', '{', '}', '`', '\\', '\n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join('');
      const check = (gaps: readonly Gap[], from: number, to: number) => {
        let end = from;
        for (const gap of gaps) {
          expect(gap.start).toBeGreaterThanOrEqual(end);
          expect(gap.from).toBeLessThan(gap.to);
          expect(gap.end).toBeLessThanOrEqual(to);
          expect(source.slice(gap.start, gap.from)).toBe('{{c1::');
          expect(source.slice(gap.end - 2, gap.end)).toBe('}}');
          check(gap.inner, gap.from, gap.to);
          end = gap.end;
        }
      };
      check(gapsOf(source), 0, source.length);
    }),
  );
});

// In quadratic time these would take minutes.
it.each([
  '`',
  '{{c1::',
  '{{c1::{',
  '{{c1::a}}',
  '{{c1::a::b',
  '`{{c1::`',
  '{{c1::`a',
  '{{c1::{ }} ',
])('200,000 letters of %j take no longer than so many words', (unit) => {
  const source = `{{c1::${unit.repeat(200_000 / unit.length)}`;
  expect(gapsOf(source).length).toBeLessThan(source.length);
  expect(gapsOf(source + '}}'.repeat(100_000)).length).toBeLessThan(source.length);
});
