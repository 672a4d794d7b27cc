/**
 * Which test files share a process, by the text of each file. Files that ask for jsdom share a page. A file that
 * replaces modules shares nothing: the next file would get the replaced module.
 */
import { globSync, readFileSync } from 'node:fs';

/** Their runs take over the timers, the random bytes and the channels of the process, before Dexie is read. */
const takesOver = 'test/simulation/real/';

export type TestProject = 'node' | 'page' | 'node-alone' | 'page-alone';

const root = new URL('../..', import.meta.url);

let files: Map<TestProject, string[]> | undefined;

export function testsOf(project: TestProject): string[] {
  files ??= Map.groupBy(
    globSync('{src,sw,server,test,scripts}/**/*.test.{ts,tsx}', { cwd: root }),
    (path) => projectOf(path, readFileSync(new URL(path, root), 'utf8')),
  );
  return files.get(project) ?? [];
}

function projectOf(path: string, text: string): TestProject {
  const place = text.includes('@vitest-environment jsdom') ? 'page' : 'node';
  const isAlone = path.startsWith(takesOver) || /\bvi\.(?:mock|doMock|resetModules)\(/.test(text);
  return isAlone ? `${place}-alone` : place;
}
