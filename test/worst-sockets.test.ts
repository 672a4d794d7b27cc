/** What a stranger can do with connections keeps nobody else waiting, and fills no memory. All of it: `npm run test:long -- unit:long`. */
import { expect, it } from 'vitest';
import { fewerUnlessLong } from './support/long.ts';
import { measureHoldUp, mostMemoryMb, mostWaitMs, socketAttacks } from './worst/sockets.ts';

/** Others each day. */
const dayOfEpoch = Math.floor(Date.now() / 86_400_000);
const ofToday = socketAttacks.filter((_, index) => index % 5 === dayOfEpoch % 5);

/** What the code does it does each time; a pause of the collector or of the machine comes and goes. */
const tries = 3;

it.each(fewerUnlessLong(socketAttacks, ofToday))(
  'keeps nobody waiting during $name, $requests on each of $sockets connections',
  { timeout: 120_000 },
  async (attack) => {
    const waits: number[] = [];
    while (waits.length < tries && !waits.some((ms) => ms <= mostWaitMs)) {
      const { longestWaitMs, moreMemoryMb } = await measureHoldUp(attack);
      expect(moreMemoryMb).toBeLessThanOrEqual(mostMemoryMb);
      waits.push(longestWaitMs);
    }
    expect(Math.min(...waits), `of ${waits.join(', ')} ms`).toBeLessThanOrEqual(mostWaitMs);
  },
);
