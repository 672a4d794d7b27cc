import { expect, it } from 'vitest';
import { asMarkdown } from './as-markdown.ts';
import { plainWords } from './plain-words.ts';

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
