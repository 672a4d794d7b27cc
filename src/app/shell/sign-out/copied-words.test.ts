import { expect, it } from 'vitest';
import { copiedInWords } from './download-unsent.ts';

it.each([
  [{ copied: 1, missing: [] }, 'The copy is in your downloads.'],
  // Another tab has sent it after the count.
  [{ copied: 0, missing: [] }, 'There was nothing left to copy.'],
  [
    { copied: 0, missing: ['a.pdf'] },
    '“a.pdf” could not be copied: it is not stored on this device.',
  ],
])('says of %o only what is true', (files, words) => {
  expect(copiedInWords(files)).toBe(words);
});
