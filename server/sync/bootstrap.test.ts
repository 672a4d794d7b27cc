import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { definitionOf, isEntityName } from '../../src/model/registry.ts';
import { type BootstrapChunk, bootstrapChunk } from '../../src/protocol/sync.ts';
import { openStorage } from '../storage/open.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../test-support/test-server.ts';
import { bootstrap } from './bootstrap.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let tick = 0;
const change = (entity: string, id: string, fields: object) => ({
  entity,
  id,
  at: formatStamp({ ms: startMs, counter: ++tick }, 'laptop'),
  fields,
});
const deck = (id: string, name = 'x'.repeat(450)) =>
  change('deck', id, { name, createdAt: 1, deletedAt: 0 });

const send = (student: Student, changes: object[]) =>
  server.post('/sync', syncBody(student, { changes }), student.accessToken);

async function download(student: Student, after = ''): Promise<BootstrapChunk[]> {
  const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
  const answer = await server.get(`/sync/bootstrap${query}`, student.accessToken);
  expect(answer.headers['content-type']).toContain('application/x-ndjson');
  const lines = answer.text.split('\n').filter((line) => line !== '');
  return lines.map((line) => v.parse(bootstrapChunk, JSON.parse(line)));
}
const idsOf = (chunks: BootstrapChunk[]) =>
  chunks.flatMap(({ rows }) => rows.map(({ entity, row }) => `${entity} ${row.id}`));

describe('the first download', () => {
  it('is one finished line for an empty account', async () => {
    const student = await server.student('empty');
    const [only, ...rest] = await download(student);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ rows: [], done: true, cursor: { version: 0 } });
  });

  it('[S4] brings what the student needs first first', async () => {
    const student = await server.student('order');
    await send(student, [
      change('note', 'n', { title: 'T', body: '', createdAt: 1, deletedAt: 0 }),
      deck('d', 'D'),
      change('settings', 'settings', { dailyGoal: 5, deletedAt: 0 }),
    ]);
    const chunks = await download(student);
    const ranks = chunks.flatMap(({ rows }) =>
      rows.map(({ entity }) => (isEntityName(entity) ? definitionOf(entity).rank : -1)),
    );
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(idsOf(chunks)).toEqual(['settings settings', 'deck d', 'note n']);
  });

  it('[S4] can go on behind any chunk, without a gap and without doubles', async () => {
    const student = await server.student('resume');
    const ids = Array.from({ length: 2_500 }, (_, n) => `d${n}`);
    await send(student, [
      ...ids.map((id) => deck(id)),
      change('task', 't', { title: 'T', status: 'Ongoing', createdAt: 1, deletedAt: 0 }),
    ]);
    const whole = await download(student);
    expect(whole.length).toBeGreaterThan(3);
    expect(idsOf(whole)).toHaveLength(2_501);
    expect(whole.map(({ done }) => done)).toEqual([...whole.slice(1).map(() => false), true]);
    for (const [index, { position }] of whole.entries()) {
      const rest = await download(student, position);
      expect(idsOf(rest)).toEqual(idsOf(whole.slice(index + 1)));
    }
  });

  it('[S4] begins with a small chunk, and grows', async () => {
    const student = await server.student('growth');
    await send(
      student,
      Array.from({ length: 500 }, (_, n) => deck(`d${n}`)),
    );
    const sizes = (await download(student)).map(({ rows }) => JSON.stringify(rows).length);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes[0]).toBeLessThan(64 * 1024);
    expect(sizes[1]).toBeGreaterThan(1.5 * (sizes[0] ?? 0));
  });

  it('is read and sent in small pieces, each line ending with one', async () => {
    const student = await server.student('pieces');
    await send(
      student,
      Array.from({ length: 3_000 }, (_, n) => deck(`d${n}`)),
    );
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
    const pieces = await Array.fromAsync(bootstrap(storage, student.id, '', () => startMs));
    await storage.close();
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
    expect(pieces.join('').length).toBeGreaterThan(1_500_000);
    expect(pieces.filter((piece) => piece.slice(0, -1).includes('\n'))).toEqual([]);
    expect(pieces.at(-1)).toMatch(/\n$/);
  });

  it('says from the second chunk on how many rows there are in all', async () => {
    const student = await server.student('counted');
    await send(
      student,
      Array.from({ length: 500 }, (_, n) => deck(`d${n}`)),
    );
    const totals = (await download(student)).map(({ total }) => total);
    expect(totals).toEqual([undefined, ...totals.slice(1).map(() => 500)]);
    expect(totals.length).toBeGreaterThan(2);
  });

  it('[S1] leaves what is written meanwhile to the exchange after it', async () => {
    const student = await server.student('meanwhile');
    await send(
      student,
      Array.from({ length: 1_000 }, (_, n) => deck(`d${n}`)),
    );
    const [first] = await download(student);
    if (first === undefined) throw new Error('there is a first chunk');
    await send(student, [deck('d999', 'renamed'), deck('new', 'new')]);
    const rest = await download(student, first.position);
    const { cursor } = first;
    expect(rest.map((chunk) => chunk.cursor)).toEqual(rest.map(() => cursor));
    const after = await server.post('/sync', syncBody(student, { cursor }), student.accessToken);
    const names = after.data.rows.map(({ row }) => row.name);
    expect(names).toEqual(['renamed', 'new']);
    const all = new Set([...idsOf([first, ...rest]), 'deck d999', 'deck new']);
    expect(all.size).toBe(1_001);
  });

  it('[S1] begins the next kind at its start where all the rest of the one before was written anew', async () => {
    const student = await server.student('written-anew');
    const note = change('note', 'n', { title: 'T', body: '', createdAt: 1, deletedAt: 0 });
    const ids = Array.from({ length: 200 }, (_, n) => `d${n}`);
    await send(student, [note]);
    await send(
      student,
      ids.map((id) => deck(id)),
    );
    const [first] = await download(student);
    expect(first?.position).toMatch(/\.deck\.\d+$/);
    await send(
      student,
      ids.map((id) => deck(id, 'written anew')),
    );
    expect(idsOf(await download(student, first?.position))).toEqual(['note n']);
  });

  it('[S3] starts anew where the position is of another epoch', async () => {
    const student = await server.student('anew');
    await send(student, [deck('d')]);
    expect(idsOf(await download(student, 'another.1.99.0'))).toEqual(['deck d']);
    expect(idsOf(await download(student, 'nonsense'))).toEqual(['deck d']);
  });

  it('starts anew where the position is not of the shape of one', async () => {
    const student = await server.student('shapes');
    await send(student, [deck('d')]);
    const position = (await download(student)).at(-1)?.position ?? '';
    expect(idsOf(await download(student, position))).toEqual([]);
    const [epoch = '', snapshot = '', entity = '', version = ''] = position.split('.');
    const others = [
      ...[`x${position}`, ` ${position}`, `${position} `, `${position}.0`, `${position}x`],
      [epoch, '1'.repeat(16), entity, version].join('.'),
      [epoch, snapshot, '1'.repeat(5), version].join('.'),
      [epoch, snapshot, entity, '1'.repeat(16)].join('.'),
      [epoch, snapshot, entity, ''].join('.'),
      [epoch, snapshot, `-${entity}`, version].join('.'),
    ];
    for (const other of others) {
      expect(idsOf(await download(student, other)), other).toEqual(['deck d']);
    }
  });

  it('travels compressed', async () => {
    const student = await server.student('small');
    await send(
      student,
      Array.from({ length: 1_000 }, (_, n) => deck(`d${n}`)),
    );
    const answer = await server.app.inject({
      url: '/v1/sync/bootstrap',
      headers: { authorization: `Bearer ${student.accessToken}`, 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.length).toBeLessThan(50_000);
  });
});
