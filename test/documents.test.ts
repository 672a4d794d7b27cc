/** Documents that name tests, in the last column of their tables, name tests that are there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namedIn, testTitles } from './support/test-titles.ts';

const titles = testTitles();

it.each(['docs/security.md', 'docs/spec-coverage.md'])(
  '%s names in each row of its tables tests that are there',
  (path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    // Table rows below the line of dashes.
    const rows = lines.filter(
      (line, index) =>
        line.startsWith('| ') && !line.startsWith('|---') && !lines[index + 1]?.startsWith('|---'),
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const named = namedIn(row.split('|').at(-2) ?? '');
      expect(named, row).not.toEqual([]);
      for (const name of named) {
        const isThere = titles.some(({ words }) => words.includes(name));
        expect(isThere, `no test is called “${name}”`).toBe(true);
      }
    }
  },
);
