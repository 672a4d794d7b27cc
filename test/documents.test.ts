/** Documents and comments name only tests and files that exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

it('names only files that exist, in documents and in comments', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));
  const tails = new Set(
    files.flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  const missing = files
    .filter((path) => /\.(?:md|tsx?|mjs)$/.test(path) && path !== 'CHANGELOG.md')
    .flatMap((path) =>
      filesNamedIn(path, readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
    )
    .filter((found) => !tails.has(found.split(': ')[1] ?? ''));
  expect(missing).toEqual([]);
});

/** An address of the API, a file of backups, and files of other projects. */
const others = [
  'v1/openapi.json',
  'manifest.json',
  '__tests__/FSRS-6.test.ts',
  'chromiumSwitches.ts',
];

/** Files in backticks, such as `db/mutate.ts`: anywhere in a document, and in the comments of code. */
function filesNamedIn(path: string, text: string): string[] {
  const read = path.endsWith('.md') ? [text] : (text.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? []);
  const named = read.flatMap((part) => [
    ...part.matchAll(/`(?:\.{1,2}\/)*([\w@-][\w./@-]*\.(?:tsx?|mjs|css|json))`/g),
  ]);
  return named.map(([, name = '']) => name).filter((name) => !others.includes(name));
}
