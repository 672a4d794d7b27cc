/** How the first download queries the storage, and how it cuts the rows, without a database. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { type BootstrapChunk, bootstrapChunk } from '../../src/protocol/sync.ts';
import type { Slice, Storage, StoredRow } from '../storage/contract.ts';
import { bootstrap } from './bootstrap.ts';

const kB = 1024;
const $at = formatStamp({ ms: 1, counter: 0 }, 'laptop');

/** Rows of 1 kB by entity; `false`: an incomplete one. */
type Held = Record<string, readonly boolean[]>;

function setUp(held: Held) {
  const asked: { entity: string; after: number; bytes: number }[] = [];
  const row = (entity: string, index: number, complete: boolean): StoredRow => {
    const body = JSON.stringify({ id: `${entity}${index}`, $at });
    return {
      ...{ entity, id: `${entity}${index}`, version: index + 1, complete },
      body: `${body.slice(0, -1)},"text":"${'x'.repeat(kB - body.length - 10)}"}`,
    };
  };
  const rows: Partial<Storage['rows']> = {
    position: async () => ({ epoch: 'e1', version: 99_999 }),
    count: async () => 7,
    entities: async () => Object.keys(held),
    ofEntity: async (_, entity, after, __, bytes): Promise<Slice> => {
      asked.push({ entity, after, bytes });
      const all = held[entity] ?? [];
      // At least one, as many as begin within the bytes.
      const end = Math.min(all.length, after + Math.max(1, Math.ceil(bytes / kB)));
      const found = all.slice(after, end).map((complete, n) => row(entity, after + n, complete));
      return { rows: found, version: end, more: end < all.length };
    },
  };
  const storage = { rows: rows as Storage['rows'] };
  return {
    asked,
    /** @param after a chunk's position */
    download: async (after = ''): Promise<BootstrapChunk[]> => {
      const pieces = await Array.fromAsync(bootstrap(storage, 'u', after, () => 5));
      const lines = pieces.join('').split('\n').filter(Boolean);
      return lines.map((line) => v.parse(bootstrapChunk, JSON.parse(line)));
    },
  };
}

const whole = (count: number) => Array.from({ length: count }, () => true);
const idsOf = (chunks: BootstrapChunk[]) =>
  chunks.flatMap(({ rows }) => rows.map(({ row }) => row.id));

describe('the first download', () => {
  it('asks for no kind of which there is nothing', async () => {
    const { asked, download } = setUp({ task: whole(2), deck: whole(1) });
    expect(idsOf(await download()).sort()).toEqual(['deck0', 'task0', 'task1']);
    expect(asked.map(({ entity }) => entity).sort()).toEqual(['deck', 'task']);
  });

  it('[P3] brings what only a newer release knows too, last, and goes on behind it', async () => {
    const { download } = setUp({ zebra: whole(1), badge: whole(70), deck: whole(1) });
    const chunks = await download();
    const ids = idsOf(chunks);
    expect([ids[0], ids[1], ids.at(-1)]).toEqual(['deck0', 'badge0', 'zebra0']);
    expect(chunks.length).toBeGreaterThan(1);
    for (const [index, { position }] of chunks.entries()) {
      expect(idsOf(await download(position))).toEqual(idsOf(chunks.slice(index + 1)));
    }
  });

  it('[P3] begins anew where another release, with another order, has begun it', async () => {
    const { download } = setUp({ deck: whole(70) });
    const chunks = await download();
    const [epoch, snapshot, mark = '', entity, version] = (chunks[0]?.position ?? '').split('.');
    const other = [epoch, snapshot, mark.replace(/./, (one) => (one === '0' ? '1' : '0'))];
    const again = await download([...other, entity, version].join('.'));
    expect(idsOf(again)).toEqual(idsOf(chunks));
  });

  it('gives out no row of which a part is still to come, wherever it stands', async () => {
    const { download } = setUp({ deck: [false, true, false, true, false], task: [false, false] });
    const chunks = await download();
    expect(idsOf(chunks)).toEqual(['deck1', 'deck3']);
    expect(chunks.at(-1)?.done).toBe(true);
  });

  it('is whole where the first pieces hold nothing that may be given out', async () => {
    const parts = [...Array.from({ length: 200 }, () => false), true];
    const { download } = setUp({ deck: parts });
    expect(idsOf(await download())).toEqual(['deck200']);
  });

  it('doubles its chunks from 32 kB to 1 MB, and reads each in pieces of 64 kB', async () => {
    const { asked, download } = setUp({ deck: whole(3_200) });
    const chunks = await download();
    const sizes = chunks.map(({ rows }) => rows.length);
    expect(sizes.slice(0, 7)).toEqual([32, 64, 128, 256, 512, 1_024, 1_024]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(3_200);
    expect(asked.slice(0, 6).map(({ bytes }) => bytes / kB)).toEqual([32, 64, 64, 64, 64, 64]);
    expect(Math.max(...asked.map(({ bytes }) => bytes))).toBe(64 * kB);
    expect(asked.map(({ after }) => after)).toEqual(
      asked.map(({ after }) => after).sort((a, b) => a - b),
    );
  });

  it('fills what is left of a chunk with the next kind, and no more than that', async () => {
    const { asked, download } = setUp({ deck: whole(20), task: whole(40) });
    const [first, second] = await download();
    expect([first?.rows.length, second?.rows.length]).toEqual([32, 28]);
    expect(asked.map(({ bytes }) => bytes / kB).map(Math.round)).toEqual([32, 12, 64]);
  });

  it('goes on behind any of its chunks, to the same end', async () => {
    const { download } = setUp({ deck: whole(70), task: [true, false, true], note: whole(90) });
    const chunks = await download();
    for (const [index, { position }] of chunks.entries()) {
      expect(idsOf(await download(position))).toEqual(idsOf(chunks.slice(index + 1)));
    }
  });

  it('counts all rows once, when its first chunk is on its way', async () => {
    const { download } = setUp({ deck: whole(300) });
    expect((await download()).map(({ total }) => total)).toEqual([undefined, 7, 7, 7]);
    expect((await setUp({ deck: whole(3) }).download()).map(({ total }) => total)).toEqual([
      undefined,
    ]);
  });
});
