/**
 * What a stranger can do with connections fills no memory, and others are answered. That these wait no longer than they may is
 * measured by `npm run worst -- --sockets`, a step of `npm run test:long`.
 */
import { expect, it } from 'vitest';
import { fewerUnlessLong } from './support/long.ts';
import { measureHoldUp, mostMemoryMb, socketAttacks } from './worst/sockets.ts';

/** Another one each day. */
const dayOfEpoch = Math.floor(Date.now() / 86_400_000);
const ofToday = socketAttacks.filter((_, index) => index === dayOfEpoch % socketAttacks.length);

it.each(fewerUnlessLong(socketAttacks, ofToday))(
  'fills no memory by $name, $requests on each of $sockets connections',
  { timeout: 120_000 },
  async (attack) => {
    expect((await measureHoldUp(attack)).moreMemoryMb).toBeLessThanOrEqual(mostMemoryMb);
  },
);
