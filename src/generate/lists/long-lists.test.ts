import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { onDeviceEngine } from '../on-device.ts';
import { pageOf } from '../testing.ts';

/** Different words of letters. */
const word = (at: number) =>
  `w${((at * 7919) % 99_991).toString(26)}`.replace(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  );

it('holds each entry against so many others as it needs', async () => {
  const entries = Array.from({ length: fewerUnlessLong(4_000, 1_500) }, (_, at) => ({
    ...{ kind: 'list' as const, page: 1 },
    text: `• ${word(at)}: the ${word(at + 1)} of a ${word(at + 2)}`,
  }));
  const made = await onDeviceEngine.makeQuestions([pageOf(1, ...entries)], { count: 30 });
  expect(made.items).toHaveLength(30);
});
