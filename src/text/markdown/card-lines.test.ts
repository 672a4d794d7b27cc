import { expect, it } from 'vitest';
import { readCardLines } from './card-lines.ts';

const said = (text: string) =>
  readCardLines(text).map(({ kind, front, back }) => `${kind}: ${front}|${back}`);

it.each([
  ['Mitochondrion :: makes ATP', ['basic: Mitochondrion|makes ATP']],
  [
    '- a :: b\n  1. c :: d\n> - [ ] e :: f\n## g :: h',
    ['basic: a|b', 'basic: c|d', 'basic: e|f', 'basic: g|h'],
  ],
  ['The {{c1::nucleus}} has {{c2::DNA}}.', ['cloze: The {{c1::nucleus}} has {{c2::DNA}}.|']],
  ['hund ::: dog\na:::b', ['reversed: hund|dog']],
  ['`a :: b` is a type', []],
  ['`f :: Int` :: a signature', ['basic: `f :: Int`|a signature']],
  ['$a :: b$', []],
  ['[[x :: y]] z', []],
  ['```\na :: b\n```\nc :: d', ['basic: c|d']],
  ['~~~\n```\na :: b\n~~~\nc :: d', ['basic: c|d']],
  ['| a :: b | c |', []],
  ['std::vector :: a list\na::b\n :: b\na :: ', ['basic: std::vector|a list']],
  ['{{c1::}} and :: nothing', ['basic: {{c1::}} and|nothing']],
])('%j says %j', (text, cards) => {
  expect(said(text)).toEqual(cards);
});

it('a line knows its place without its mark', () => {
  const text = 'x\n- a :: b\ny';
  const [{ from, to, source } = { from: 0, to: 0, source: '' }] = readCardLines(text);
  expect([text.slice(from, to), source]).toEqual(['a :: b', 'a :: b']);
});

it('hostile lines take no longer than so many words', () => {
  for (const part of ['{{c1::', ' :: ', '`', '[[', '$', '> - ', '{{', 'a :: b\n'])
    expect(readCardLines(part.repeat(50_000)).length).toBeLessThanOrEqual(500);
});
