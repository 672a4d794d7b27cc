/** A line without blanks, as long as a page, takes no longer than its letters do, and loses none of them. */
import { expect, it } from 'vitest';
import { rawPage } from '../../generate/testing.ts';
import { cleanPages } from './clean.ts';

it.each(['a', 'a’', '1', 'é', 'a-'])('a line of “%s” without end', (sign) => {
  const long = sign.repeat(80_000 / sign.length);
  const lines = ['Types of things', long, `- ${long}`, `Table ${long}`];
  const placed = lines.map((text, index) => ({ text, y: 700 - index * 40 }));
  const slide = { ...rawPage(2, placed), width: 960, height: 540 };
  const pages = cleanPages([rawPage(1, placed), slide]);
  // A hyphen at the end of a line joins it to the next, which may cost blanks.
  const letters = (text: string) => text.replaceAll(/[\s-]/g, '');
  expect(pages.map(({ page }) => page)).toEqual([1, 2]);
  for (const { text } of pages) expect(letters(text)).toBe(letters(lines.join(' ')));
});
