/** A device far from any network [P1] [P2]: the student goes on there, and the others go on without it. */
import { createCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { operate, startSync } from './day.ts';
import type { Device, Tab, World } from './device.ts';
import { type Ledger, recordEdit } from './ledger.ts';
import { act } from './student.ts';

export interface Absence {
  world: World;
  ledger: Ledger;
  /** Those that stay. */
  others: readonly Device[];
  /** Told each evening. */
  look: () => void;
}

const days = 21;
const dayMs = 24 * 3_600_000;
/** Other marks than those of operations, which count from 0. */
const firstMark = 1_000_000;

/** @param changes made on the device until it is back; a quarter of them is one import of cards */
export async function spendWeeksAway(
  { world, ledger, others, look }: Absence,
  device: Device,
  changes: number,
): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  const imported = Math.floor(changes / 4);
  const aDay = Math.ceil((changes - imported) / days);
  const importDay = random.below(days);
  let mark = firstMark;
  const study = async (tab: Tab, count: number) => {
    for (let n = 0; n < count; n++) {
      mark += 1;
      const name = `${mark}`;
      scheduler.start(tab.owner, `act ${name}`, () => act(device, tab, ledger, random, name));
      if (random.chance(0.2)) await scheduler.steps(random.below(4));
    }
  };
  device.disk.isFull = false;
  device.isOffline = true;
  scheduler.note(`${device.name} is away`);
  for (let day = 0; day < days; day++) {
    if (device.tabs.length === 0) device.openTab();
    const tab = random.pick(device.tabs.filter((one) => !one.isOutdated())) ?? device.openTab();
    if (day === importDay) {
      scheduler.start(tab.owner, 'imports', () => importCards(device, tab, ledger, imported));
    }
    await study(tab, aDay);
    startSync(world, device, tab);
    for (let n = 0; n < 2; n++) {
      mark += 1;
      await operate(world, others, ledger, `${mark}`);
      await scheduler.steps(random.below(12));
    }
    if (random.chance(0.1)) device.killTab(tab);
    await scheduler.finish();
    scheduler.pass(dayMs);
    look();
  }
  // What died with a tab is done anew, so that so many really wait.
  while (device.waiting().length < changes) {
    await study(device.openTab(), changes - device.waiting().length);
    await scheduler.finish();
  }
  look();
  device.isOffline = false;
  scheduler.note(`${device.name} is back with ${device.waiting().length}`);
}

async function importCards(
  { user, name }: Device,
  tab: Tab,
  ledger: Ledger,
  count: number,
): Promise<void> {
  const deckId = 'deck-imported';
  const deck = await tab.edit(createDeck, { id: deckId, name: `${user}:imported` });
  if (!deck.ok) return;
  ledger.created.set(`deck/${deckId}`, user);
  const word = (index: number) => `${user}:imported/${index}`;
  const cards = Array.from({ length: count }, (_, index) => {
    return { deckId, kind: 'basic' as const, front: word(index), back: word(index) };
  });
  const made = await tab.edit(createCards, cards);
  if (!made.ok) return;
  for (const [index, id] of made.data.ids.entries()) {
    ledger.created.set(`card/${id}`, user);
    for (const field of ['front', 'back']) {
      const edit = { user, device: name, entity: 'card', id, field, value: word(index) };
      recordEdit(ledger, edit, undefined);
    }
  }
}
