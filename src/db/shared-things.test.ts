import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  countShared,
  dropAllShared,
  dropShared,
  keepShared,
  onSharedChange,
  readShared,
} from './shared-things.ts';

const text = (words: string) => ({ kind: 'text', title: '', text: words }) as const;
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(dropAllShared);

describe('what was shared', () => {
  it('stays in its order until it is dropped', async () => {
    await keepShared([text('one'), text('two')]);
    await keepShared([text('three')]);
    const things = await readShared();
    expect(things.map((thing) => 'text' in thing && thing.text)).toEqual(['one', 'two', 'three']);
    await dropShared(things[1]?.id ?? 0);
    expect(await countShared()).toBe(2);
  });

  it('leaves no trace where nothing was shared, nor after it left with the student', async () => {
    expect(await readShared()).toEqual([]);
    expect(await names()).toEqual([]);
    await keepShared([text('one')]);
    await dropAllShared();
    expect(await names()).toEqual([]);
    expect(await countShared()).toBe(0);
  });

  it('is refused whole where too many things wait', async () => {
    await keepShared(Array.from({ length: 99 }, () => text('x')));
    await expect(keepShared([text('y'), text('z')])).rejects.toThrow('Too many');
    expect(await countShared()).toBe(99);
  });

  it('tells of each change', async () => {
    const told = new Promise<void>((resolve) => {
      const stop = onSharedChange(() => {
        stop();
        resolve();
      });
    });
    await keepShared([text('one')]);
    await told;
  });
});
