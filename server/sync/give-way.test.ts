import { expect, it } from 'vitest';
import { createGiveWay } from '../turns.ts';

const turnBytes = 256 * 1024;

/** @returns whether requests that had arrived have had their turn */
function arrive() {
  let isDone = false;
  setImmediate(() => {
    isDone = true;
  });
  return () => isDone;
}

it('lets others have their turn after 256 KiB of work, in one piece or in many, again and again', async () => {
  const giveWay = createGiveWay();
  for (const pieces of [[turnBytes], [turnBytes - 1, 1], [0, 5 * turnBytes], [turnBytes - 1, 1]]) {
    const last = pieces.at(-1) ?? 0;
    const hasHadTurn = arrive();
    for (const piece of pieces.slice(0, -1)) await giveWay(piece);
    expect(hasHadTurn()).toBe(false);
    await giveWay(last);
    expect(hasHadTurn()).toBe(true);
  }
});

it('counts the work of one batch apart from that of another', async () => {
  const hasHadTurn = arrive();
  for (const giveWay of [createGiveWay(), createGiveWay()]) await giveWay(turnBytes - 1);
  expect(hasHadTurn()).toBe(false);
});
