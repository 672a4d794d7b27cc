import { expect, it } from 'vitest';
import { unreadInWords } from './unread-in-words.ts';

const none = { recognized: [], hardToRead: [], wordless: [] };
const book = { content: 'text', mime: 'application/pdf', pageCount: 554 } as const;

it('names pages without text in a file that has text', () => {
  const pages = { ...none, unread: [3], known: 20 };
  expect(unreadInWords({ ...book, pageCount: 20 }, pages)).toBe(
    'Page 3 has no text. If it is a scan, recognize the text.',
  );
});

it('says nothing of the few blank pages of a book', () => {
  expect(unreadInWords(book, { ...none, unread: [2, 554], known: 554 })).toBeUndefined();
  const many = Array.from({ length: 40 }, (_, index) => index + 1);
  expect(unreadInWords(book, { ...none, unread: many, known: 554 })).toMatch(/^Pages 1/);
});
