import { expect, it } from 'vitest';
import type { Sighting } from '../storage/contract.ts';
import { createPresence } from './presence.ts';

function setUp() {
  const written: Sighting[][] = [];
  const clock = { nowMs: 1 };
  let isDown = false;
  const see = async (sightings: readonly Sighting[]) => {
    if (isDown) throw new Error('no database');
    written.push([...sightings]);
  };
  const presence = createPresence({ see }, () => clock.nowMs);
  const saw = (device: string, kind = '') =>
    presence.saw({ userId: 'u', device, sessionId: 's', kind });
  return { presence, saw, written, clock, setDown: (down: boolean) => (isDown = down) };
}

it('writes a device once, however often it was seen, at its last time', async () => {
  const { presence, saw, written, clock } = setUp();
  saw('phone', 'Chrome on Android');
  clock.nowMs = 7;
  saw('phone');
  saw('laptop');
  expect(written).toEqual([]);
  await presence.write();
  expect(written).toEqual([
    [
      { userId: 'u', device: 'phone', sessionId: 's', kind: 'Chrome on Android', seenAt: 7 },
      { userId: 'u', device: 'laptop', sessionId: 's', kind: '', seenAt: 7 },
    ],
  ]);
});

it('keeps what it could not write for the next time', async () => {
  const { presence, saw, written, clock, setDown } = setUp();
  setDown(true);
  saw('phone', 'Firefox');
  await expect(presence.write()).rejects.toThrow('no database');
  clock.nowMs = 9;
  saw('phone');
  setDown(false);
  await presence.write();
  expect(written).toEqual([
    [{ userId: 'u', device: 'phone', sessionId: 's', kind: 'Firefox', seenAt: 9 }],
  ]);
});
