/** The titles of all tests, read from their files, so that documents can be held to the tests that they name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface TestTitle {
  path: string;
  /** As written: `%s` and `${…}` stand for what a table of cases fills in. */
  words: string;
}

/** The title of a call of it, test or describe; behind `.each`, `.for` and `.runIf` come a table or a condition first. */
const title =
  /\b(?:it|test|describe)(?:\.(?:each|for|runIf|skipIf)(?:<[\s\S]{0,300}?>)?\([\s\S]{0,8000}?\)|\.\w+)*\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;

export function testTitles(): TestTitle[] {
  return testFiles().flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(title)].map((match) => ({
      path,
      words: match[2] ?? '',
    })),
  );
}

/** What a text puts between “ and ”. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
}

/** Tests, and the suites that tests share. */
function testFiles(): string[] {
  return execFileSync('git', ['ls-files', 'src', 'sw', 'server', 'test'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) || /^test\/.*suites?\b.*\.ts$/.test(path));
}
