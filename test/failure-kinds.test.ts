/** Code decides by the `kind` of a failure, never by its words, and only `src/api` looks at a status (docs/decisions/13). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './architecture/imports.ts';

/** A failure's words for people, whatever the expression; not the name of a browser event, and not a key. */
const words = String.raw`(?<!['"\w$])(?:[\w$]+(?:\?\.|\.))*(?:message|problem)\b(?!['"]|\s*:)`;
const nothing = String.raw`(?:undefined|null)\b|''`;
const equals = '[!=]==?(?!=)';
/** Trimming or folding it first is no way round. */
const changed = String.raw`(?:\??\.\w+\([^()]*\))*`;
const searches =
  'startsWith|endsWith|includes|indexOf|lastIndexOf|match|matchAll|search|localeCompare';

const byWords: readonly RegExp[] = [
  new RegExp(String.raw`(?<!typeof\s+)${words}${changed}\s*${equals}(?!\s*(?:${nothing}))`, 'g'),
  new RegExp(String.raw`(?<!(?:${nothing})\s*)${equals}\s*${words}(?![.?(\w])`, 'g'),
  new RegExp(String.raw`${words}${changed}\??\.(?:${searches})\(`, 'g'),
  new RegExp(String.raw`\.(?:test|exec|has|get|${searches})\((?:[^()]*[^()'"\w.?$])?${words}`, 'g'),
  /\.(?:test|exec|has|get)\(String\(\w*(?:error|cause|reason)\)|String\(\w*(?:error|cause|reason)\)(?:\.|\s*[!=]==?)/gi,
  new RegExp(String.raw`\bswitch \(${words}${changed}\)`, 'g'),
  new RegExp(String.raw`(?<=[\w)\]])\[${words}\]`, 'g'),
];
const byStatus =
  /(?:\b(?:code|status|statusCode)|getStatus\(\))\s*(?:[!=]==?|[<>]=?)\s*[1-5]\d\d\b/;

/** Files whose hits are none, and why. */
const mayLookAtWords: Record<string, string> = {
  'src/interchange/backup/read/open-source.ts': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/files/add/add-file.ts': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/highlights/export/pdf-with-highlights.ts':
    'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/reader/password-dialog.tsx': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/reader/use-pdf.ts': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/reading/pdf/worker/page-source.ts': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/reader/file-reader.tsx': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/features/reader/aloud/aloud-bar.tsx': 'its `problem` is a tag, not words',
  'src/reading/thumbnails/draw-document.ts':
    'its `problem` is a tag (`DocumentProblem`), not words',
  'src/reading/documents/note-pages.ts': 'its `problem` is a tag (`DocumentProblem`), not words',
  'src/reading/pdf/worker/draw-first-page.ts': 'its `problem` is a tag (`PdfProblem`), not words',
  'src/reading/pdf/pdf.ts': 'pdf.js tells by words alone that its worker could not be loaded',
  'src/queries/search/open-index.ts':
    'SQLite tells by words alone that a full disk ended what it wanted to undo',
};
const mayLookAtStatus = ['src/api/', 'server/'];
const findsKindOfDisk = 'src/db/storage-problem.ts';

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '');
}

function lineAt(code: string, index: number): string {
  const end = code.indexOf('\n', index);
  return code.slice(code.lastIndexOf('\n', index) + 1, end < 0 ? undefined : end).trim();
}

function decidesByWords(code: string): string[] {
  const bare = withoutComments(code);
  const hits = byWords.flatMap((pattern) => [...bare.matchAll(pattern)].map(({ index }) => index));
  return [...new Set(hits.map((index) => lineAt(bare, index)))];
}

const sources = sourceFiles()
  .filter((path) => !isTest(path) && !path.startsWith('server/test-support/'))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

describe('a failure', () => {
  it('is told apart by its kind, never by its words', () => {
    const strays = sources
      .filter(({ path }) => !(path in mayLookAtWords))
      .flatMap(({ path, code }) => decidesByWords(code).map((line) => `${path}: ${line}`));
    expect(strays).toEqual([]);
  });

  it.each(Object.entries(mayLookAtWords))('has a hit in %s, although %s', (path) => {
    expect(decidesByWords(readFileSync(path, 'utf8'))).not.toEqual([]);
  });

  it('has its status looked at by the client of the server alone', () => {
    const strays = sources
      .filter(({ path }) => !mayLookAtStatus.some((part) => path.startsWith(part)))
      .filter(({ code }) => byStatus.test(withoutComments(code)));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('of a full disk is found in one place', () => {
    const finders = sources.filter(({ code }) =>
      withoutComments(code).includes('QuotaExceededError'),
    );
    expect(finders.map(({ path }) => path)).toEqual([findsKindOfDisk]);
  });
});

describe('the search', () => {
  it.each([
    `if (error.message === say.somethingWentWrongTryAgain) return;`,
    `if (result.error.message !== say.somethingWentWrongTryAgain) toastError('No');`,
    `return message === deviceIsFull;`,
    `cause: problem === deviceIsFull ? 'disk' : 'device'`,
    `const isFull = say.full === answer.error.message;`,
    `if ('full' == failed?.message) return;`,
    `const isWorded = !issue.message.startsWith('Invalid ');`,
    `if (error.message.toLowerCase().includes('quota')) return;`,
    `const found = error.message?.match(/quota/i);`,
    `if (/quota/i.test(error.message)) return;`,
    `if (known.has(message)) return;`,
    `if (/worker failed/i.test(String(error))) return;`,
    `if (String(error).includes('quota')) return;`,
    `if (String(error) === 'full') return;`,
    `if (['a', 'b'].includes(error.message)) return;`,
    `switch (error.message) {`,
    `const kind = kinds[error.message];`,
  ])('notices %s', (line) => {
    expect(decidesByWords(`const a = 1;\n${line}\n`)).toEqual([line]);
  });

  it('notices it over two lines too', () => {
    const code = 'if (\n  error.message ===\n  say.somethingWentWrongTryAgain\n) return;\n';
    expect(decidesByWords(code)).toEqual(['error.message ===']);
  });

  it.each([
    `toastError(result.error.message);`,
    `return { kind: 'failed', message: stored.error.message };`,
    `if (problem !== undefined) return failure('refused', problem);`,
    `return error instanceof Error && error.message !== '' ? 'a' : 'b';`,
    `typeof message === 'object' && message !== null`,
    `worker.addEventListener('message', (event) => take(event.data));`,
    `if (error.kind === 'full') setError(error.message);`,
    `// error.message === 'full'`,
    `console.warn(String(error));`,
  ])('lets pass %s', (line) => {
    expect(decidesByWords(line)).toEqual([]);
  });

  it.each([
    [`if (error.code === 404) return;`, true],
    [`if (answer.status >= 500) return;`, true],
    [`switch (error.originalResponse.getStatus() === 460) {`, true],
    [`if (event.code === 'KeyT') return;`, false],
    [`if (error.kind === 'gone') return;`, false],
  ])('finds in %s a look at a status: %s', (line, expected) => {
    expect(byStatus.test(line)).toBe(expected);
  });
});
