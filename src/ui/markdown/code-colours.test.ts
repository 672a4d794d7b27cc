import { expect, it } from 'vitest';
import { partsOfCode } from './code-colours.ts';

const source = 'def add(a, b):\n    # sum\n    return "x" + str(a + 12)\n';

it('keeps each letter of the source', () => {
  for (const language of ['python', 'java', 'c++', 'sql', 'latex', 'diff', 'html', 'r']) {
    const parts = partsOfCode(source, language);
    expect(parts?.map(({ text }) => text).join(''), language).toBe(source);
  }
});

it('tells keywords, strings, numbers, names and comments apart', () => {
  const parts = partsOfCode(source, 'py') ?? [];
  const lookOf = (text: string) => parts.find((part) => part.text === text)?.look;
  expect(lookOf('def')).toBe('code-keyword');
  expect(lookOf('add')).toBe('code-name');
  expect(lookOf('# sum')).toBe('code-comment');
  expect(lookOf('"x"')).toBe('code-string');
  expect(lookOf('12')).toBe('code-number');
  expect(lookOf('str')).toBe('code-name');
});

it('reads the language as it is written after a fence', () => {
  expect(partsOfCode(source, 'Python title="sum.py"')).toBeDefined();
  expect(partsOfCode(source, '{.python}')).toBeUndefined();
});

it('leaves unknown languages and very long source plain', () => {
  expect(partsOfCode(source, 'klingon')).toBeUndefined();
  expect(partsOfCode(source, '')).toBeUndefined();
  expect(partsOfCode('x'.repeat(20_001), 'python')).toBeUndefined();
});
