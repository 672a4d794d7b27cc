/**
 * Which test files share a process, read off each file. A file that asks for jsdom shares a page. A file that
 * replaces modules shares nothing: the next one would get the other module.
 */
import { globSync, readFileSync } from 'node:fs';

export type TestProject = 'node' | 'page' | 'node-alone' | 'page-alone';

const root = new URL('../..', import.meta.url);

/** @returns the test files of a project, by their paths from the root */
export function testsOf(project: TestProject): string[] {
  return globSync('{src,sw,server,test,scripts}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (path) => projectOf(readFileSync(new URL(path, root), 'utf8')) === project,
  );
}

/** @param text of the test file */
export function projectOf(text: string): TestProject {
  const place = text.includes('@vitest-environment jsdom') ? 'page' : 'node';
  return /\bvi\.(?:mock|doMock|resetModules)\(/.test(text) ? `${place}-alone` : place;
}
