import { expect, it } from 'vitest';
import { headingsOf } from './outline.tsx';

it('headings are found with their level and place, and lines of code are none', () => {
  const text = '# One\ntext\n```\n# code\n```\n### **Two** ##\n#three\n# \n  # Four';
  const found = headingsOf(text);
  expect(found.map(({ level, words }) => [level, words])).toEqual([
    [1, 'One'],
    [3, 'Two'],
    [1, 'Four'],
  ]);
  expect(found.map(({ at }) => text.slice(at, at + 5))).toEqual(['# One', '### *', '  # F']);
});
