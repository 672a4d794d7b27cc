/**
 * The change feed of the simulated world: events go to one tab of each other device, lost, doubled and late, so in
 * any order. Their content is read with the production schema.
 */
import * as v from 'valibot';
import type { Device, World } from './device.ts';
import type { SimServer } from './server.ts';

const longestDelayMs = 4 * 60_000;

export function broadcast(world: World, devices: readonly Device[]): SimServer['publish'] {
  const { scheduler } = world;
  const { random } = scheduler;

  const deliver = (device: Device, text: string) => {
    const tab = random.pick(device.tabs);
    if (tab === undefined || device.isOffline) return;
    const { changeFeed, wire } = tab.release;
    const delayMs = !world.isCalm() && random.chance(0.3) ? random.below(longestDelayMs) : 0;
    scheduler.start(tab.owner, 'hears a change event', async () => {
      await scheduler.pause(tab.owner, 'change event on its way', delayMs);
      const told = v.parse(wire.changeEvent, JSON.parse(text));
      const isBehind = await changeFeed.hearChange(tab.database, told, tab.seen);
      scheduler.note(`${tab.owner.name} ${isBehind ? 'must pull' : 'is up to date'}`);
    });
  };

  return (user, writer, { text, parts = text }) => {
    const others = devices.filter((device) => device.user === user && nameOf(device) !== writer);
    for (const device of others) {
      const isFaulty = !world.isCalm();
      if (isFaulty && random.chance(0.1)) continue;
      // A third of the devices are of an older release and know no parts.
      const told = devices.indexOf(device) % 3 === 2 ? text : parts;
      deliver(device, told);
      if (isFaulty && random.chance(0.05)) deliver(device, told);
    }
  };
}

/** The name under which the device's requests come. */
function nameOf(device: Device): unknown {
  return (device.peek('meta', 'device') as { value?: unknown } | undefined)?.value;
}
