/** A line without blanks, as long as a page, takes no longer than its letters do. */
import { it } from 'vitest';
import { rawPage } from '../testing.ts';
import { cleanPages } from './clean.ts';

it.each(['a', 'a’', '1', 'é', 'a-'])('a line of “%s” without end', (sign) => {
  const long = sign.repeat(80_000 / sign.length);
  const lines = ['Types of things', long, `- ${long}`, `Table ${long}`].map((text, index) => ({
    ...{ text, y: 700 - index * 40 },
  }));
  const slide = { ...rawPage(2, lines), width: 960, height: 540 };
  cleanPages([rawPage(1, lines), slide]);
});
