/** A file that is cut off gives its complete items, and the report says that something is missing. */
import '../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  fixtures,
  type Reading,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { FormatError, type SourceFile } from '../format.ts';
import { importFormats } from './all.ts';

/** Cuts in each file, evenly spaced, and at each of the last bytes, which close it. */
const places = 24;
const lastBytes = 12;

const folders: Readonly<Record<string, string>> = { markdown: 'markdown/obsidian/Biology' };

/** A cut cannot be noticed here, since the rest is a complete file: a table may have any lines, and Markdown is any text. */
function isWholeAnyway(id: string, path: string, text: string): boolean {
  // EndNote's format does not mark the end of a record; behind one, those of others are whole.
  if (path.endsWith('.enw')) return true;
  if (/\.ris$/.test(path) && /\nER {2}-\s*$/.test(text)) return true;
  if (/\.nbib$/.test(path) && /\nSO {2}- .*\.\s*$/.test(text)) return true;
  if (id === 'aiken' && /\nanswer: [A-Z](?:, [A-Z])?\s*$/i.test(text)) return true;
  if (id === 'markdown' || id === 'markdown-cards') return true;
  const isTable = id === 'cards' || id === 'todoist';
  return isTable && (text.split('"').length - 1) % 2 === 0;
}

async function readOne(id: string, file: SourceFile): Promise<Reading | 'refused'> {
  const format = importFormats.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}`);
  try {
    return await readAll(await format.load(), [file]);
  } catch (error) {
    if (error instanceof FormatError) return 'refused';
    throw error;
  }
}

/** Files of a package that refer to each other. */
const partsOfOthers = ['Cells/imsmanifest.xml', 'Cells/sections/more.xml', 'Cells/test.xml'];

async function cutsOf(file: SourceFile): Promise<{ text: string; cut: SourceFile }[]> {
  const bytes = new Uint8Array(await (await file.bytes()).arrayBuffer());
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const all = [
    ...Array.from({ length: places }, (_, at) =>
      Math.floor((bytes.length * (at + 1)) / (places + 1)),
    ),
    ...Array.from({ length: lastBytes }, (_, at) => bytes.length - 1 - at),
  ];
  return [...new Set(all)]
    .filter((length) => length > 0)
    .map((length) => {
      const left = bytes.slice(0, length);
      const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(left);
      return { text, cut: sourceFile(file.path, left) };
    });
}

describe('JSON that is cut off', () => {
  it.each([
    ['google-tasks', 'google-tasks/Tasks.json'],
    ['references', 'references/pandoc.json'],
  ])('of %s is refused, and named beside a file that is whole', async (id, path) => {
    const [whole] = fixtures(path);
    if (whole === undefined) throw new Error('There is no such file');
    const bytes = await (await whole.bytes()).text();
    const cut = sourceFile('cut.json', bytes.slice(0, -40));
    const format = importFormats.find((one) => one.id === id);
    const reader = await format?.load();
    if (reader === undefined) throw new Error('There is no such format');
    await expect(readAll(reader, [cut])).rejects.toThrow(/^This file is damaged or incomplete\. /);
    const both = await readAll(reader, [cut, whole]);
    expect(both.items).toEqual((await readAll(reader, [whole])).items);
    expect(reasons(both)[0]).toMatch(/^cut\.json: damaged or incomplete; left out/);
  });
});

describe.each(importFormats.map(({ id }) => id))('%s that is cut off', (id) => {
  const files = fixtures(folders[id] ?? id).filter(
    ({ path }) => !/\.pdf$|^rules\.json$/.test(path),
  );
  it.each(files.map((file) => [file.path, file] as const))('%s', async (_, file) => {
    const whole = await readOne(id, file);
    expect(whole === 'refused').toBe(partsOfOthers.includes(file.path));
    if (whole === 'refused') return;
    expect(
      reasons(whole).filter((reason) => /damaged or incomplete from/.test(reason)),
    ).toHaveLength(file.path === 'malformed.opml' ? 1 : 0);
    const told = new Set(whole.leftOut.map(({ what, why }) => `${what}: ${why}`));
    const silent: string[] = [];
    for (const { text, cut } of await cutsOf(file)) {
      const read = await readOne(id, cut);
      if (read === 'refused' || isWholeAnyway(id, file.path, text)) continue;
      const isTold = read.leftOut.some(({ what, why }) => !told.has(`${what}: ${why}`));
      const isSame = JSON.stringify(read.items) === JSON.stringify(whole.items);
      if (!isTold && !isSame) silent.push(text.slice(-60));
    }
    expect(silent).toEqual([]);
  });
});

/** Formats that mark their end, with the share of the file that has the first complete item. A shorter part is refused. */
const marked = [
  ['calendar/khal-weekly.ics', 0.5],
  ['calendar/google-moved.ics', 0.4],
  ['google-tasks/Tasks.json', 1],
  ['opml/workflowy.opml', 0],
  ['qti/Cells/items/genes.xml', 1],
  ['qti/Cells/items/walls.xml', 1],
  ['references/pandoc-biblatex.bib', 0],
  ['references/pandoc.json', 1],
  ['references/pubmed.nbib', 0],
  ['references/zotero.ris', 0],
] as const;
const shares = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.97];

it.each(marked.flatMap(([path, first]) => shares.map((share) => [path, share, first] as const)))(
  '%s, cut off at %d of its length, is not taken for a whole one',
  async (path, share, first) => {
    const [file] = fixtures(path);
    if (file === undefined) throw new Error('There is no such fixture');
    const [format] = (
      await Promise.all(importFormats.map(async (one) => ((await one.isOne([file])) ? one : [])))
    ).flat();
    if (format === undefined) throw new Error('No format reads it');
    const bytes = new Uint8Array(await (await file.bytes()).arrayBuffer());
    const part = sourceFile(file.path, bytes.slice(0, Math.floor(bytes.length * share)));
    const whole = await readAll(await format.load(), [file]);
    const read = await readOne(format.id, part);
    expect(read === 'refused').toBe(share < first);
    if (read === 'refused') return;
    expect(read.items.length).toBeLessThanOrEqual(whole.items.length);
    const said = reasons(whole);
    expect(reasons(read).filter((reason) => !said.includes(reason))).not.toEqual([]);
  },
);

it('a calendar that is cut off in its first event is refused with the reason', async () => {
  const reader = await importFormats.find(({ id }) => id === 'calendar')?.load();
  const read = (text: string) =>
    reader === undefined ? undefined : readAll(reader, [sourceFile('a.ics', text)]);
  await expect(read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMM')).rejects.toThrow(
    'This file is damaged or incomplete.',
  );
  await expect(read('Any words')).rejects.toThrow('No calendar found.');
});

const exam = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261120', 'SUMMARY:Ex', ' am', 'END:VEVENT'];

describe('a calendar, of which folded lines are several, names the line', () => {
  it.each([
    ['in which the cut-off event begins', ['BEGIN:VEVENT', 'UID:b', 'RRULE:FREQ=DAILY'], 8],
    ['in which the event begins that has no end', ['BEGIN:VEVENT', ...exam, 'END:VCALENDAR'], 8],
    ['that is cut off between two events', ['BEGI'], 8],
    ['after which its end is missing', [], 7],
  ])('%s', async (_, lines, line) => {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = ['BEGIN:VCALENDAR', ...exam, ...lines].join(lineEnd);
      expect(await readOne('calendar', sourceFile('a.ics', text))).toMatchObject({
        items: [{ key: 'event:a' }],
        leftOut: [
          {
            what: 'a.ics',
            why: expect.stringMatching(new RegExp(`^damaged or incomplete from line ${line} on`)),
          },
        ],
      });
    }
  });
});
