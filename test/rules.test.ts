/** Every rule of the design is held by at least one test that names it in its title. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rules = [...['P1', 'P2', 'P3'], ...Array.from({ length: 13 }, (_, index) => `S${index + 1}`)];

/** The title of a call of it, test or describe; behind `.each` and `.for` comes the table first. */
const title =
  /\b(?:it|test|describe)(?:\.(?:each|for)(?:<[\s\S]{0,300}?>)?\([\s\S]{0,8000}?\)|\.\w+)*\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;

/** Tests, and the suites that tests share. */
const files = execFileSync('git', ['ls-files', 'src', 'sw', 'server', 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) || /^test\/.*suites?\b.*\.ts$/.test(path));

const titles = files.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(title)].map((match) => ({ path, words: match[2] ?? '' })),
);

describe('the rules', () => {
  it.each(rules)('[%s] stands in the title of a test', (rule) => {
    expect(
      titles.filter(
        ({ path, words }) => path !== 'test/rules.test.ts' && words.includes(`[${rule}]`),
      ),
    ).not.toEqual([]);
  });

  it('are in docs/sync.md, each with tests that are there', () => {
    const rows = readFileSync('docs/sync.md', 'utf8').matchAll(
      /^\| \[([PS]\d+)\] \|.*\| (.+) \|$/gm,
    );
    const table = new Map([...rows].map((row) => [row[1] ?? '', row[2] ?? '']));
    expect([...table.keys()].sort()).toEqual([...rules].sort());
    for (const [rule, tests] of table) {
      const named = [...tests.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
      expect(named, rule).not.toEqual([]);
      for (const name of named) {
        const found = titles.some(({ words }) => words.includes(name));
        expect(found, `${rule}: no test is called “${name}”`).toBe(true);
      }
    }
  });
});
