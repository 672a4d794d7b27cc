/** Files that end in the middle, as a broken download leaves them: what is whole is read, and the report says that it is not all. */
import '../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { fixtures, readAll, reasons, sourceFile } from '../../../test/support/import-fixtures.ts';
import { FormatError } from '../format.ts';
import { importFormats } from './all.ts';

/** Formats that mark their end. A table or a text that ends with a whole line looks like a shorter one: nobody can tell. */
const marked = [
  'calendar/khal-weekly.ics',
  'calendar/google-moved.ics',
  'google-tasks/Tasks.json',
  'opml/workflowy.opml',
  'references/pandoc-biblatex.bib',
  'references/pandoc.json',
];
const shares = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.97];

it.each(marked.flatMap((path) => shares.map((share) => [path, share] as const)))(
  '%s, cut off at %d of its length, is not taken for a whole one',
  async (path, share) => {
    const [file] = fixtures(path);
    if (file === undefined) throw new Error('There is no such fixture');
    const format = (
      await Promise.all(importFormats.map(async (one) => ((await one.isOne([file])) ? one : [])))
    ).flat()[0];
    const reader = await format?.load();
    if (reader === undefined) throw new Error('No format reads it');
    const bytes = new Uint8Array(await (await file.bytes()).arrayBuffer());
    const part = sourceFile(file.path, bytes.slice(0, Math.floor(bytes.length * share)));
    const whole = await readAll(reader, [file]);
    const read = await readAll(reader, [part]).catch((error: unknown) => {
      // Nothing of it can be read, which the screen says.
      if (error instanceof FormatError) return undefined;
      throw error;
    });
    if (read === undefined) return;
    expect(read.items.length).toBeLessThanOrEqual(whole.items.length);
    const said = reasons(whole);
    expect(reasons(read).filter((reason) => !said.includes(reason))).not.toEqual([]);
  },
);
