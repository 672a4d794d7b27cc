/** Plain words that were escaped are shown as they were, by the Markdown of cards. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeBeginning, escapeMarks } from './escape.ts';
import { asMarkdown, plainWords } from './plain-words.ts';

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
    ...['<br>', '[', ']', '[[', ']]', '(', ')', '#', '>', '=', '-', '+', '!', '.'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('').trim();
      expect(plainWords(escaped(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  '_____ is made of _____ and _____.',
  'What does __init__ do?',
  'What do <b> and </b> mean?',
  '> 5 mmol/l',
  '2**3**4 or a*b*c',
  '# of moles',
  'From $a to b$',
  'One\n- two',
])('“%s” is shown as it stands', (text) => {
  expect(plainWords(asMarkdown(text))).toBe(text);
});

it.each(['What is a cell?', 'x_1 and x_2', '-3', 'Is $x^2$ a *square*?'])(
  '“%s” stays as it is',
  (text) => {
    expect(asMarkdown(text)).toBe(text);
  },
);
