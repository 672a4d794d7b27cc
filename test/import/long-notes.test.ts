/**
 * [P5] Long notes come and go in small pieces, so that the screen never stands still. What is measured is processor time
 * between two turns, as a share of all of it, so that neither a busy machine nor a slow one counts.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/model/text/note-text.ts';
import { exportOf, importInto, newDatabase, open, undoAfterSync } from './support.ts';

/** @returns the longest turn's share of the work */
async function longestShare(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const begun = process.cpuUsage();
  let last = begun;
  const look = () => {
    const used = process.cpuUsage(last);
    longest = Math.max(longest, (used.user + used.system) / 1_000);
    last = process.cpuUsage();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(begun);
  return (longest * 1_000) / (user + system);
}

it('notes of a semester come and go in turns of which none does a tenth of the work', {
  timeout: 200_000,
}, async () => {
  const [first, here] = [newDatabase(), newDatabase()];
  const words = 'The mitochondrion is the powerhouse of the cell. '.repeat(10);
  let body = bodyOfText('');
  for (let sitting = 1; sitting <= 40; sitting++) body = bodySaying(words.repeat(sitting), body);
  for (let n = 0; n < 360; n++)
    await mutateIn(first, createNote, { id: `n${n}`, title: `N${n}`, body });
  const older = await exportOf(first);
  await importInto(here, (await open(older, here)).source);
  for (const row of await first.rows('note').toArray()) {
    const edited = bodySaying(`${row.id} ${words.repeat(40)}`, row.body);
    await first.rows('note').put({ ...row, body: edited });
  }
  const newer = await exportOf(first);
  let importId = '';
  const coming = await longestShare(async () => {
    ({ importId } = await importInto(here, (await open(newer, here)).source));
  });
  const pieces = await here.importUndo.where({ importId }).toArray();
  expect(Math.max(...pieces.map(({ rows }) => rows.length))).toBeLessThan(10);
  const going = await longestShare(() =>
    undoAfterSync(here, importId, new AbortController().signal, () => undefined),
  );
  console.info(`The longest turn's share: import ${coming}, undo ${going}`);
  expect(textOfBody(String((await here.rows('note').get('n7'))?.body))).toBe(words.repeat(40));
  expect(Math.max(coming, going)).toBeLessThan(0.1);
  for (const database of [first, here]) await database.delete();
});
