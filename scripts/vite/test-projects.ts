/**
 * Which test files share a process, by the text of each file. Files that ask for jsdom share a page. A file that
 * replaces modules shares nothing: the next file would get the replaced module.
 */
import { globSync, readFileSync } from 'node:fs';

export type TestProject = 'node' | 'page' | 'node-alone' | 'page-alone';

const root = new URL('../..', import.meta.url);

export function testsOf(project: TestProject): string[] {
  return globSync('{src,sw,server,test,scripts}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (path) => projectOf(readFileSync(new URL(path, root), 'utf8')) === project,
  );
}

export function projectOf(text: string): TestProject {
  const place = text.includes('@vitest-environment jsdom') ? 'page' : 'node';
  return /\bvi\.(?:mock|doMock|resetModules)\(/.test(text) ? `${place}-alone` : place;
}
