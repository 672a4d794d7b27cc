import { expect, it } from 'vitest';
import { isCalmPlace } from './banners.tsx';

it.each([
  ['/dashboard/library/files/0198', true],
  ['/dashboard/library/quiz/0198/practice', true],
  ['/dashboard/library/files/0198/pick', true],
  ['/dashboard/library/notes/0198/pick', true],
  ['/dashboard/library/files', false],
  ['/dashboard/library/quiz/0198', false],
  ['/dashboard', false],
])('no banner that can wait stands over the reader, Pick or a quiz (%s: %s)', (path, isCalm) => {
  expect(isCalmPlace(path)).toBe(isCalm);
});
