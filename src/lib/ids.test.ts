import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { risingIds, systemRandom, uuidv7 } from './ids.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const times = fc.integer({ min: 0, max: 2 ** 47 });
const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

function take(count: number, newId: () => string): string[] {
  return Array.from({ length: count }, newId);
}

describe('an id', () => {
  it('is a UUID of version 7 that says when it was made', () => {
    fc.assert(
      fc.property(times, bytes, (nowMs, random) => {
        const id = uuidv7(nowMs, () => random.slice());
        expect(id).toMatch(uuid);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs);
      }),
    );
  });
});

describe('ids made together', () => {
  it('rise in the order made, whatever chance gives', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 2, max: 200 }),
        fc.infiniteStream(bytes),
        (now, n, all) => {
          const ids = take(
            n,
            risingIds(now, () => (all.next().value ?? new Uint8Array(16)).slice()),
          );
          for (const id of ids) expect(id).toMatch(uuid);
          expect(ids).toEqual([...ids].sort());
          expect(new Set(ids).size).toBe(n);
        },
      ),
    );
  });

  it('rise past the 4,096 that one millisecond numbers', () => {
    const ids = take(9_000, risingIds(1_700_000_000_000, systemRandom));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(9_000);
    for (const id of ids) expect(id).toMatch(uuid);
  });
});
