/** Every rule of the design is held by at least one test that names it in its title. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedIn, testTitles } from './support/test-titles.ts';

const titles = testTitles();
const rules = [...['P1', 'P2', 'P3'], ...Array.from({ length: 13 }, (_, index) => `S${index + 1}`)];

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
      const named = namedIn(tests);
      expect(named, rule).not.toEqual([]);
      for (const name of named) {
        const found = titles.some(({ words }) => words.includes(name));
        expect(found, `${rule}: no test is called “${name}”`).toBe(true);
      }
    }
  });
});
