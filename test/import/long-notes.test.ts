/** [P5] Long notes come and go in small pieces, so that the screen never stands still. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/text/note-text.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { exportOf, importInto, newDatabase, open, undoAfterSync } from './support.ts';

const notes = fewerUnlessLong(360, 30);
/** Other work has its turn between two questions to the database. */
const mostAtOnce = 10;

/** @returns the most notes that one question to the database has read or written since it was last asked */
function watchNotes(database: AccountDatabase): () => number {
  let most = 0;
  const see = (count: number) => {
    most = Math.max(most, count);
  };
  database.use({
    stack: 'dbcore',
    name: 'watched',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'note') return table;
        return {
          ...table,
          mutate: (request) => {
            if (request.type === 'put' || request.type === 'add') see(request.values.length);
            return table.mutate(request);
          },
          getMany: (request) => {
            see(request.keys.length);
            return table.getMany(request);
          },
          query: async (request) => {
            const found = await table.query(request);
            if (request.values === true) see(found.result.length);
            return found;
          },
        };
      },
    }),
  });
  return () => {
    const told = most;
    most = 0;
    return told;
  };
}

it.runIf(isLong)(
  'notes of a semester come and go a few at once',
  { timeout: 200_000 },
  async () => {
    const [first, here] = [newDatabase(), newDatabase()];
    const mostSeen = watchNotes(here);
    const words = 'The mitochondrion is the powerhouse of the cell. '.repeat(10);
    let body = bodyOfText('');
    for (let sitting = 1; sitting <= 40; sitting++) body = bodySaying(words.repeat(sitting), body);
    for (let n = 0; n < notes; n++)
      await mutateIn(first, createNote, { id: `n${n}`, title: `N${n}`, body });
    const older = await exportOf(first);
    await importInto(here, (await open(older, here)).source);
    for (const row of await first.rows('note').toArray()) {
      const edited = bodySaying(`${row.id} ${words.repeat(40)}`, row.body);
      await first.rows('note').put({ ...row, body: edited });
    }
    const newer = await exportOf(first);
    mostSeen();
    const { importId } = await importInto(here, (await open(newer, here)).source);
    const coming = mostSeen();
    const pieces = await here.importUndo.where({ importId }).toArray();
    expect(Math.max(...pieces.map(({ rows }) => rows.length))).toBeLessThan(mostAtOnce);
    await undoAfterSync(here, importId, new AbortController().signal, () => undefined);
    const going = mostSeen();
    expect(textOfBody(String((await here.rows('note').get('n7'))?.body))).toBe(words.repeat(40));
    expect(coming).toBeLessThan(mostAtOnce);
    expect(going).toBeLessThan(mostAtOnce);
    for (const database of [first, here]) await database.delete();
  },
);
