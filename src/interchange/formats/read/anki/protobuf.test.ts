import { expect, it } from 'vitest';
import { readMessage } from './protobuf.ts';

// Copying the list for each entry would take minutes; the test's time limit is the bound.
it('a list of many entries is read in one go', () => {
  const bytes = new Uint8Array(1_000_000).map((_, at) => (at % 2 === 0 ? 0x0a : 0));
  expect(readMessage(bytes).get(1)).toHaveLength(500_000);
});
