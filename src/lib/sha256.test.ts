import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256OfPieces } from './sha256.ts';

it('hashes bytes that come piece by piece', async () => {
  const bytes = new Uint8Array(1_000).map((_, at) => at % 251);
  async function* pieces() {
    yield bytes.subarray(0, 300);
    yield bytes.subarray(300);
  }
  const expected = createHash('sha256').update(bytes).digest('hex');
  expect(await sha256OfPieces(pieces())).toBe(expected);
});
