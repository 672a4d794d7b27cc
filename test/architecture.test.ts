/** The rules of docs/architecture.md, checked on every import of the project. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsOf } from '../scripts/vite/test-projects.ts';
import { AccountDatabase } from '../src/db/database.ts';
import { definitionOf, entityNames } from '../src/model/registry.ts';
import { importsOf, isTest, sourceFiles } from './architecture/imports.ts';
import { breaksRule, circlesOf, line, roomOf, roots } from './architecture/rooms.ts';

/** Packages that only one part may touch. */
const owners: Record<string, RegExp> = {
  dexie: /^src\/db\//,
  'dexie-react-hooks': /^src\/db\//,
  ky: /^src\/api\//,
  'js-cookie': /^src\/api\//,
  'pdfjs-dist': /^src\/(reading\/pdf|features\/(reader|highlights))\//,
  '@zip.js/zip.js': /^src\/lib\/zip\//,
  'hash-wasm': /^src\/lib\/(sha256\.ts|hash-wasm\.d\.ts)$/,
  htmlparser2: /^src\/(text|reading\/documents|interchange\/formats)\//,
  marked: /^src\/text\/markdown\//,
  katex: /^src\/ui\/markdown\//,
  'react-hot-toast/headless': /^src\/ui\//,
  'tesseract.js-core': /^src\/reading\/ocr\//,
  '@sqlite.org/sqlite-wasm': /^src\/queries\/search\//,
  'sql.js': /^src\/interchange\/formats\//,
  fzstd: /^src\/interchange\/formats\//,
};

const files = sourceFiles().filter((path) => !isTest(path));
const imports = files.flatMap((path) => importsOf(path));

describe('the house', () => {
  it('has only rooms of the line, and two files that put them together', () => {
    const rooms = new Set(files.filter((path) => path.startsWith('src/')).map(roomOf));
    const known = [...rooms].map((room) => room.replace(/^features\/.*/, 'features'));
    expect([...new Set(known)].sort()).toEqual([...roots, ...line].sort());
  });

  it('imports only rooms that stand before, types too', () => {
    expect(imports.map(breaksRule).filter(Boolean)).toEqual([]);
  });

  it('notices a forbidden import, a dynamic one and a worker too', () => {
    const code = `
      import { x } from '../db/database.ts';
      const later = () => import('../features/files/files-screen.tsx');
      new Worker(new URL('../queries/account.worker.ts', import.meta.url));`;
    expect(importsOf('src/ui/button.tsx', code).filter(breaksRule)).toHaveLength(3);
  });

  it('lets only its owner touch a package', () => {
    const strays = imports.filter(({ from, specifier }) => {
      const name = Object.keys(owners).find(
        (owned) => specifier === owned || specifier.startsWith(`${owned}/`),
      );
      return name !== undefined && !owners[name]?.test(from);
    });
    expect(strays.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });

  it('writes several things of an account in one way, which keeps them together', () => {
    const own = 'src/db/in-transaction.ts';
    const others = files.filter(
      (path) =>
        path !== own &&
        /\b(?:database|db|currentDatabase\(\))\.transaction\(\s*'rw/.test(
          readFileSync(path, 'utf8'),
        ),
    );
    expect(others).toEqual([]);
  });

  it('opens the workers of the app in one way, which tells a script that is missing', () => {
    // These do the work without their worker if its script does not come: a hash, and the rebuild of derived values.
    const without = ['src/db/bytes/hash/hash-file.ts', 'src/queries/account-worker.ts'];
    const others = files.filter((path) => {
      const made = readFileSync(path, 'utf8').replace(/openWorker\(\s*\(\) =>\s*new Worker\(/g, '');
      const isOfApp = path.startsWith('src/') && !without.includes(path);
      return isOfApp && /new Worker\(/.test(made);
    });
    expect(others).toEqual([]);
  });

  it('asks for letters and digits of keys in one way, which knows keyboards of other languages', () => {
    const own = 'src/ui/press/key-press.ts';
    const asks =
      /\b(?:key|code)(?:\.to(?:Lower|Upper)Case\(\))? ===? '(?:\S|Key\w|Digit\d)'|Number\(\w+\.key\)/;
    const others = files.filter(
      (path) => path !== own && path.startsWith('src/') && asks.test(readFileSync(path, 'utf8')),
    );
    expect(others).toEqual([]);
  });

  it('has no circles of files', () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it('has no barrels', () => {
    const barrels = files.filter((path) => {
      const lines = readFileSync(path, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => line.trim() !== '');
      return lines.length > 0 && lines.every((line) => /^export .* from '/.test(line));
    });
    expect(barrels).toEqual([]);
  });

  it('has no file over 400 lines', () => {
    const lengths = files.map((path) => ({
      path,
      lines: readFileSync(path, 'utf8').trimEnd().split('\n').length,
    }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('has each test beside the file that it is named after', () => {
    const byName = Map.groupBy(files, (path) => basename(path).replace(/\.tsx?$/, ''));
    const strays = sourceFiles()
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/'))
      .filter((path) => {
        const named = byName.get(basename(path).replace(/\.test\.tsx?$/, '')) ?? [];
        return named.length > 0 && !named.some((file) => dirname(file) === dirname(path));
      });
    expect(strays).toEqual([]);
  });

  describe('has no test that fails on a slow moment', () => {
    const tests = globSync('{src,sw,server,test,scripts}/**/*.{test,e2e}.{ts,tsx}').filter(
      (path) => path !== 'test/architecture.test.ts',
    );

    it('none asks for the time of the processor or of the clock in an assertion', () => {
      expect(tests.filter((path) => asksForTime(readFileSync(path, 'utf8')))).toEqual([]);
    });

    it.each([
      ['const used = process.cpuUsage(begun);', true],
      ['const { user } = process.threadCpuUsage();', true],
      ['const begun = process.hrtime.bigint();', true],
      ['expect(performance.now() - begun).toBeLessThan(50);', true],
      ['expect(Date.now() - begunAt).toBeGreaterThan(50);', true],
      ['const tookMs = performance.now() - begun;\nexpect(tookMs).toBeLessThan(50);', true],
      ['expect((await measureCost(input)).longestTurnMs).toBeLessThan(50);', true],
      ['const tookMs = Date.now() - begun;\nconsole.info(tookMs);', false],
      ['const startsAt = Date.now() - dayMs;\nexpect(startsAt).toBeLessThan(row.at);', false],
    ])('%j: %s', (code, asks) => {
      expect(asksForTime(code)).toBe(asks);
    });
  });

  it('replaces modules in test files alone, each of which then shares its process with no other', () => {
    // Which file is alone is read off its own text: a helper that replaced one would do so for all who come after it.
    const helpers = globSync('{src,sw,server,test,scripts}/**/*.{ts,tsx}').filter(
      (path) => !isTest(path),
    );
    const replaces = /^\s*vi\.(?:mock|doMock|resetModules)\(/m;
    expect(helpers.filter((path) => replaces.test(readFileSync(path, 'utf8')))).toEqual([]);
    const shared = [...testsOf('node'), ...testsOf('page')];
    expect(shared.filter((path) => replaces.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('draws only in tests that have a page', () => {
    const without = [...testsOf('node'), ...testsOf('node-alone')];
    expect(without.filter((path) => path.endsWith('.tsx'))).toEqual([]);
  });

  it('has each entity in one file, the registry and the database alike', () => {
    const tables = new AccountDatabase('architecture').tables.map(({ name }) => name);
    const defined = files
      .filter((path) => path.startsWith('src/model/entities/'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/defineEntity\(\{\s*name: '(\w+)'/g)].map(
          (match) => match[1],
        ),
      );
    expect(defined.sort()).toEqual([...entityNames].sort());
    expect(entityNames.map((name) => definitionOf(name).name)).toEqual(entityNames);
    expect(tables).toEqual(expect.arrayContaining(entityNames));
  });
});

/** Whether a test reads the processor's time at all, or compares in an assertion how long something took. */
function asksForTime(code: string): boolean {
  const elapsed =
    /(?:const|let) (\w+) = [^;]*?\b(?:performance|Date)\.now\(\)\)? - (?:beg|start|before)\w*;/g;
  const names = [...code.matchAll(elapsed)].map(([, name]) => name);
  const asked = [
    ...['(?:performance|Date)\\.now\\(\\) - ', 'tookMs\\b', 'longest\\w*Ms\\b', 'processorMs\\b'],
    ...names.map((name) => `${name}\\b`),
  ];
  const compares = new RegExp(
    `expect\\([^;]*?\\b(?:${asked.join('|')})[^;]*?\\)\\.toBe(?:Less|Greater)`,
  );
  return /\b(?:cpuUsage|threadCpuUsage|hrtime|resourceUsage)\b/.test(code) || compares.test(code);
}
