import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { createHandMadeTransport } from '../../../test/support/hand-made-transport.ts';
import { formatStamp } from '../../model/clock.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { partSince } from '../../protocol/documents.ts';
import type { SyncAnswer } from '../../protocol/sync.ts';
import { runSync } from '../../sync/exchange.ts';
import { nothingSeen } from '../../sync/last-seen.ts';
import { freshPace } from '../../sync/pace.ts';
import type { Exchange } from '../../sync/transport.ts';
import { hearChange } from '../../sync/wake/change-feed.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  noteState,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { applyDelta } from '../apply.ts';

const t0 = 1_700_000_000_000;
const cursor = (version: number, epoch = 'e1') => ({ epoch, version });
const whole = (version: number, epoch = 'e1') => ({ epoch, version, sinceMs: t0, untilMs: t0 });

const first = bodyOfText('One');
/** What another device has typed after the first words. */
const { part, both } = (() => {
  const doc = openNoteText(first);
  const state = noteState(doc);
  editNoteText(doc, 'One two');
  return { part: bodySince(doc, state), both: bodySince(doc, undefined) };
})();

const noteRow = (body: string, since?: number, id = 'n') => ({
  entity: 'note',
  row: {
    ...{ id, $at: formatStamp({ ms: t0, counter: 5 }, 'other') },
    ...(since !== undefined && { [partSince]: since }),
    ...{ title: 'Cells', body, createdAt: 1, deletedAt: 0 },
  },
});

async function setUp() {
  const device = await createDevice({ userId: 'u', fetch: globalThis.fetch, now: () => t0 });
  const { database } = device;
  await database.writeMeta('cursor', cursor(3));
  await database.writeMeta('wholeHistory', whole(3));
  await applyDelta(database, cursor(4), { from: 3, rows: [noteRow(first)] });
  const text = async () => textOfBody(String((await database.rows('note').get('n'))?.body ?? ''));
  return { ...device, text };
}

describe('a part of a document in a change event', () => {
  it('joins the rest that is here, leaves no mark, and moves on how far everything is here', async () => {
    const { database, text } = await setUp();
    const heard = await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(part, 4)] });
    expect(heard).toEqual(cursor(5));
    expect(await text()).toBe('One two');
    expect(await database.rows('note').get('n')).not.toHaveProperty([partSince]);
    expect(await database.readMeta('wholeHistory')).toMatchObject({ version: 5 });
  });

  it('joins words that still wait here', async () => {
    const { database, edit, text } = await setUp();
    const doc = openNoteText(first);
    const state = noteState(doc);
    editNoteText(doc, 'Mine. One');
    await edit(editNote, { id: 'n', body: bodySince(doc, state) });
    await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(part, 4)] });
    expect(await text()).toBe('Mine. One two');
  });

  it('is left alone where the cursor has passed changes that are not here, and the note stays as it was', async () => {
    const { database, text } = await setUp();
    for (const known of [whole(3), whole(4, 'before'), { ...whole(3), version: undefined }]) {
      await database.writeMeta('wholeHistory', known);
      const heard = await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(part, 4)] });
      expect(heard).toEqual(cursor(4));
    }
    await database.meta.delete('wholeHistory');
    await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(part, 4)] });
    expect(await text()).toBe('One');
    // A whole row needs nothing before it.
    expect(await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(both)] })).toEqual(
      cursor(5),
    );
    expect(await text()).toBe('One two');
  });

  it.each([
    ['the note is not here', async (database: Database) => database.rows('note').delete('n')],
    [
      'its first words are not here',
      async (database: Database) => database.rows('note').update('n', { body: bodyOfText('Else') }),
    ],
    [
      'it has no text here',
      async (database: Database) => database.rows('note').update('n', { body: 5 as never }),
    ],
  ])('is left alone where %s', async (_, damage) => {
    const { database } = await setUp();
    await damage(database);
    const seen = { ...nothingSeen(), cursor: cursor(4), isWhole: true };
    const change = { ...cursor(5), news: { from: 4, rows: [noteRow(part, 4)] } };
    expect(await hearChange(database, change, seen)).toBe(true);
    expect(seen.cursor).toEqual(cursor(4));
  });

  it('changes nothing of what was deleted for good here', async () => {
    const { database } = await setUp();
    const { row } = noteRow('');
    await database.rows('note').put({ id: 'n', $at: row.$at, purgedAt: 7 } as never);
    await applyDelta(database, cursor(5), { from: 4, rows: [noteRow(part, 4)] });
    expect(await database.rows('note').get('n')).toMatchObject({ purgedAt: 7 });
    expect(await database.readMeta('cursor')).toEqual(cursor(5));
  });
});

type Database = Awaited<ReturnType<typeof setUp>>['database'];

describe('a run of sync', () => {
  const answers = (...said: Partial<SyncAnswer>[]) => {
    const asked: boolean[] = [];
    const transport = createHandMadeTransport((_, index) => said[index] ?? {});
    const { exchange } = transport;
    transport.exchange = (request, how: Exchange) => {
      asked.push(how.inParts);
      return exchange(request, how);
    };
    return { transport, asked };
  };
  const running = (
    { database }: { database: Database },
    transport: ReturnType<typeof answers>['transport'],
  ) => ({
    ...{ database, transport, now: () => t0, pace: freshPace(), isStopped: () => false },
  });

  it('takes parts where everything up to its cursor is here, and whole rows elsewhere', async () => {
    const device = await setUp();
    const { transport, asked } = answers({ rows: [noteRow(part, 4)], cursor: cursor(5) });
    expect(await runSync(running(device, transport))).toEqual({ kind: 'done' });
    expect(await device.text()).toBe('One two');
    await device.database.writeMeta('wholeHistory', whole(4));
    await runSync(running(device, transport));
    await runSync(running(device, transport));
    expect(asked).toEqual([true, false, true]);
  });

  it('takes whole rows while only a part of the changes has come', async () => {
    const device = await setUp();
    const { transport, asked } = answers(
      { rows: [], cursor: cursor(5), more: true },
      { rows: [noteRow(both)], cursor: cursor(6) },
    );
    const context = { ...running(device, transport), seen: nothingSeen() };
    await runSync(context);
    await runSync(context);
    expect(asked).toEqual([true, false, true]);
    expect(await device.text()).toBe('One two');
  });

  it('asks for the whole row where the rest of a part is not here, and has stored nothing before', async () => {
    const device = await setUp();
    await device.database.rows('note').delete('n');
    const { transport, asked } = answers(
      { rows: [noteRow(part, 4)], cursor: cursor(5) },
      { rows: [noteRow(both)], cursor: cursor(5) },
    );
    const context = running(device, transport);
    expect(await runSync(context)).toEqual({ kind: 'done' });
    expect(await device.text()).toBe('One two');
    await runSync(context);
    expect(asked).toEqual([true, false, true]);
  });

  it('ends with a server that sends nothing but parts', async () => {
    const device = await setUp();
    await device.database.rows('note').delete('n');
    const said = { rows: [noteRow(part, 4)], cursor: cursor(5) };
    const { transport, asked } = answers(said, said, said);
    expect(await runSync(running(device, transport))).toMatchObject({ kind: 'trouble' });
    expect(asked).toEqual([true, false]);
    expect(await device.database.readMeta('cursor')).toEqual(cursor(4));
  });

  it('takes whole rows from an older server, which does not know the question', async () => {
    const server = createFakeServer({ userId: 'u', now: () => t0 });
    const [one, two] = await Promise.all(
      [1, 2].map(() => createDevice({ userId: 'u', fetch: server.fetch, now: () => t0 })),
    );
    if (one === undefined || two === undefined) throw new Error('There are two');
    const id = 'n';
    await one.edit(createNote, { id, title: 'Cells', body: first });
    for (const device of [one, two, one, two]) await device.sync();
    await one.edit(editNote, { id, body: part });
    for (const device of [one, two]) await device.sync();
    expect(await two.rows()).toEqual(server.rows());
    expect(textOfBody(String((await two.database.rows('note').get(id))?.body))).toBe('One two');
  });
});
