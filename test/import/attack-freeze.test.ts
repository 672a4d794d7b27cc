/** Attack: long notes in batches of 250 rows. What is measured is processor time between two turns, so that a busy machine does not count. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText, bodySaying } from '../../src/model/text/note-text.ts';
import { exportOf, importInto, newDatabase, open, undoAfterSync } from './support.ts';

async function longestCpuMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const look = () => {
    const used = process.cpuUsage(last);
    longest = Math.max(longest, (used.user + used.system) / 1_000);
    last = process.cpuUsage();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return Math.round(longest);
}

it('notes of a semester come and go without a turn of more than 100 ms', {
  timeout: 200_000,
}, async () => {
  const first = newDatabase();
  const words = 'The mitochondrion is the powerhouse of the cell. ';
  let text = '';
  let body = bodyOfText(text);
  for (let sitting = 0; sitting < 40; sitting++)
    body = bodySaying((text += words.repeat(10)), body);
  for (let n = 0; n < 240; n++)
    await mutateIn(first, createNote, { id: `n${n}`, title: `N${n}`, body });
  const old = await exportOf(first);
  const here = newDatabase();
  await importInto(here, (await open(old, here)).source);
  for (const row of await first.rows('note').toArray())
    await first.rows('note').put({ ...row, body: bodySaying(`${row.id} ${text}`, row.body) });
  const newer = await exportOf(first);
  let importId = '';
  const coming = await longestCpuMs(async () => {
    ({ importId } = await importInto(here, (await open(newer, here)).source));
  });
  const going = await longestCpuMs(() =>
    undoAfterSync(here, importId, new AbortController().signal, () => undefined),
  );
  console.info(`of ${text.length} signs each: import ${coming} ms, undo ${going} ms in one turn`);
  expect(Math.max(coming, going)).toBeLessThan(100);
  await first.delete();
  await here.delete();
});
