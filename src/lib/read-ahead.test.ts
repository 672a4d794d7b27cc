import { expect, it, vi } from 'vitest';
import { readAhead } from './read-ahead.ts';

const bounds = { most: 3, mostSize: 100, sizeOf: (item: number) => item };

/** Numbers, with a note of what was read and whether the source was closed. */
function numbers(values: readonly (number | Error)[]) {
  const seen = { read: [] as number[], isClosed: false };
  async function* source() {
    try {
      for (const value of values) {
        await Promise.resolve();
        if (value instanceof Error) throw value;
        seen.read.push(value);
        yield value;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, source: source() };
}

it('gives every item in order', async () => {
  const { source } = numbers([1, 2, 3, 4, 5, 6, 7]);
  expect(await Array.fromAsync(readAhead(source, bounds))).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('reads while the consumer is busy, up to the number and the size of waiting items', async () => {
  const many = numbers([1, 2, 3, 4, 5, 6, 7]);
  const items = readAhead(many.source, bounds);
  await items.next();
  await vi.waitFor(() => expect(many.seen.read).toEqual([1, 2, 3, 4]));
  const large = numbers([1, 60, 60, 60]);
  const sized = readAhead(large.source, bounds);
  await sized.next();
  await vi.waitFor(() => expect(large.seen.read).toEqual([1, 60, 60]));
  await items.return(undefined);
  await sized.return(undefined);
});

it('throws the error of the source after the items before it', async () => {
  const { source } = numbers([1, 2, new Error('damaged')]);
  const taken: number[] = [];
  const taking = async () => {
    for await (const item of readAhead(source, bounds)) taken.push(item);
  };
  await expect(taking()).rejects.toThrow('damaged');
  expect(taken).toEqual([1, 2]);
});

it('closes the source when the consumer stops', async () => {
  const { seen, source } = numbers([1, 2, 3, 4, 5, 6, 7]);
  for await (const item of readAhead(source, bounds)) if (item === 2) break;
  expect(seen.isClosed).toBe(true);
  expect(seen.read.length).toBeLessThan(7);
});
