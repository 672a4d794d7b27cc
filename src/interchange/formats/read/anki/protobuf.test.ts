import { expect, it } from 'vitest';
import { readMessage } from './protobuf.ts';

// Were the list copied for each entry, this would take minutes: the limit of a test is enough of a bound.
it('a list of many entries is read in one go', () => {
  const bytes = new Uint8Array(1_000_000).map((_, at) => (at % 2 === 0 ? 0x0a : 0));
  expect(readMessage(bytes).get(1)).toHaveLength(500_000);
});
