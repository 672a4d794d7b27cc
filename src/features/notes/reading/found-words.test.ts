// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rangeOfWords } from './found-words.ts';

function found(html: string, words: string): string | undefined {
  const view = document.createElement('section');
  view.innerHTML = html;
  return rangeOfWords([...view.children], words)?.toString();
}

it('words are found over marks, and each cell and item is words of its own', () => {
  expect(found('<p>Water <b>moves</b> here.</p>', 'moves here')).toBe('moves here');
  expect(found('<table><tr><td>cue</td><td>norm</td></tr></table>', 'norm')).toBe('norm');
  expect(found('<ul><li>one</li><li>two</li></ul>', 'two')).toBe('two');
  expect(found('<p>one</p><p>two</p>', 'one two')).toBe('onetwo');
});

it('words that are not drawn have no place', () => {
  expect(found('<p>A link</p>', 'example')).toBeUndefined();
});
