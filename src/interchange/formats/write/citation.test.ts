import { expect, it } from 'vitest';
import { asApa, asBibtex, citedQuote, isCitable, workOf } from './citation.ts';

const info = {
  Title: 'The Magical Number',
  Author: 'George A. Miller',
  CreationDate: "D:20150301120000+01'00'",
};
const work = workOf(info, 'scan.pdf');

it('cites by author and year if the document names its author', () => {
  expect(work).toEqual({ title: 'The Magical Number', authors: ['George A. Miller'], year: 2015 });
  expect(citedQuote('Seven, plus or minus two', 4, work)).toBe(
    '“Seven, plus or minus two” (Miller, 2015, p. 4)',
  );
  expect(asApa(work)).toBe('Miller, G. A. (2015). The Magical Number.');
  expect(asBibtex(work)).toBe(
    '@misc{miller2015,\n  author = {Miller, George A.},\n  title = {{The Magical Number}},\n  year = {2015}\n}\n',
  );
});

it.each([
  ['Miller, George', ['Miller, George'], 'Miller', 'Miller, G.'],
  ['George Miller, Bo Lee', ['George Miller', 'Bo Lee'], 'Miller & Lee', 'Miller, G., & Lee, B.'],
  ['Miller, G.; Lee, Bo', ['Miller, G.', 'Lee, Bo'], 'Miller & Lee', 'Miller, G., & Lee, B.'],
  [
    'Ana Gal, Michael Franz, and Bo Lee',
    ['Ana Gal', 'Michael Franz', 'Bo Lee'],
    'Gal et al.',
    'Gal, A., Franz, M., & Lee, B.',
  ],
])('reads the authors %s', (Author, authors, inText, apa) => {
  const read = workOf({ ...info, Author }, '');
  expect(read.authors).toEqual(authors);
  expect(citedQuote('x', 1, read)).toContain(`(${inText}, 2015, p. 1)`);
  expect(asApa(read)).toBe(`${apa} (2015). The Magical Number.`);
});

it('names the file if the document has no useful properties', () => {
  for (const Author of ['', 'Microsoft Office User', 'user', undefined, 5]) {
    const bare = workOf({ Title: 'Microsoft Word - notes.docx', Author }, 'Memory.pdf');
    expect(bare).toEqual({ title: 'Memory', authors: [], year: undefined });
    expect(isCitable(bare)).toBe(false);
    expect(citedQuote('Words', 2, bare)).toBe('“Words” (Memory, p. 2)');
  }
});

it('says that there is no date, and escapes TeX commands', () => {
  const odd = workOf({ Title: 'A_b {50%}', Author: 'Bo & Co' }, '');
  expect(citedQuote('x', 1, odd)).toBe('“x” (Bo & Co, n.d., p. 1)');
  expect(asApa(odd)).toContain('(n.d.)');
  expect(asBibtex(odd)).toContain('title = {{A\\_b \\textbraceleft{}50\\%\\textbraceright{}}}');
});

it('names the slide or the section if a file has no pages', () => {
  expect(citedQuote('x', 3, work, 'slide')).toBe('“x” (Miller, 2015, Slide 3)');
  const bare = workOf({}, 'Memory');
  expect(citedQuote('x', 3, bare, 'section')).toBe('“x” (Memory, Section 3)');
});
