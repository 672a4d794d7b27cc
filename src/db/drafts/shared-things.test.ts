import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../device/first-facts.ts';
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
afterEach(() => vi.unstubAllGlobals());

/** Whether every connection opened since is closed. */
function watchConnections(): () => boolean[] {
  const opening = vi.spyOn(indexedDB, 'open');
  return () =>
    opening.mock.results.map(({ value }) => {
      try {
        value.result.transaction('things');
        return false;
      } catch {
        return true;
      }
    });
}

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
    await keepShared([text('y')]);
    expect(await countShared()).toBe(100);
  });

  it('makes nothing by looking, beside other databases too', async () => {
    (await answerOf(indexedDB.open('other'))).close();
    expect(await readShared()).toEqual([]);
    expect(await countShared()).toBe(0);
    expect(await names()).toEqual(['other']);
    await answerOf(indexedDB.deleteDatabase('other'));
  });

  it('is there after an update of the app, as another release kept it', async () => {
    const opening = indexedDB.open('haversack-shared', 1);
    opening.onupgradeneeded = () =>
      opening.result
        .createObjectStore('things', { keyPath: 'id', autoIncrement: true })
        .add(text('one'));
    (await answerOf(opening)).close();
    expect(await readShared()).toEqual([{ ...text('one'), id: 1 }]);
  });

  it('is refused where the disk is found full only at the end', async () => {
    const { add } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
      this: IDBObjectStore,
      thing,
    ) {
      const request = add.call(this, thing);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    const end = keepShared([text('one')]).then(
      () => 'kept',
      () => 'refused',
    );
    expect(await end).toBe('refused');
    expect(await countShared()).toBe(0);
  });

  it('is on the disk, not only on its way there, when it is kept', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await keepShared([text('one')]);
    expect(begun.mock.results.at(-1)?.value.durability).toBe('strict');
  });

  it('leaves no connection open, also where it is refused', async () => {
    const areClosed = watchConnections();
    await keepShared([text('one')]);
    await readShared();
    await expect(keepShared(Array.from({ length: 100 }, () => text('x')))).rejects.toThrow();
    expect(areClosed()).toEqual([true, true, true]);
  });

  it('tells of each change, and leaves no channel open', async () => {
    const open = new Set<BroadcastChannel>();
    const Channel = BroadcastChannel;
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        constructor(name: string) {
          super(name);
          open.add(this);
        }
        override close(): void {
          open.delete(this);
          super.close();
        }
      },
    );
    let told = 0;
    const stop = onSharedChange(() => {
      told += 1;
    });
    const changes = [
      () => keepShared([text('one'), text('two')]),
      async () => dropShared((await readShared())[0]?.id ?? 0),
      dropAllShared,
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      await vi.waitFor(() => expect(told).toBe(index + 1));
    }
    stop();
    expect(open.size).toBe(0);
  });

  it('tells nobody who has stopped listening', async () => {
    const [left, stayed] = [vi.fn(), vi.fn()];
    const stops = [onSharedChange(left), onSharedChange(stayed)];
    stops[0]?.();
    for (const times of [1, 2]) {
      await keepShared([text('one')]);
      await vi.waitFor(() => expect(stayed).toHaveBeenCalledTimes(times));
    }
    stops[1]?.();
    expect(left).not.toHaveBeenCalled();
  });
});
