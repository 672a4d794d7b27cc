/** Plain words that were escaped are shown as they were, by the Markdown of cards. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainWords } from '../../../../markdown/plain-words.ts';
import { escapeBeginning, escapeMarks } from './escape.ts';

const escaped = (text: string) =>
  text
    .split('\n')
    .map((line) => escapeBeginning(escapeMarks(line)))
    .join('\n');

it.each([
  'It costs $5.',
  'Is $x^2$ even?',
  'What do <b> and </b> mean?',
  'A <br> and a <sub>2</sub>',
  '_____ and _____',
  'a*b*c, 2**3**4 and __init__',
  '===',
  'C:\\*.* and \\$5 and \\<b>',
])('%s', (text) => {
  expect(plainWords(escaped(text))).toBe(text);
});

it('whatever marks stand in them', () => {
  const part = fc.constantFrom(
    ...['a', 'b c', '5', ' ', '*', '**', '_', '__', '~~', '$', '$$', '`', '<b>', '</b>'],
    ...['<br>', '[', ']', '(', ')', '#', '>', '=', '-', '+', '!', '.'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('').trim();
      expect(plainWords(escaped(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
