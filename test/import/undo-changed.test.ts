/** [P2] [P5] An import changed existing rows: undo gives each field its value in the account. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import type { ImportChoices } from '../../src/interchange/backup/import-source.ts';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import type { TestDevice } from '../support/device.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

const imported: ImportChoices = { ...usual, different: 'imported' };
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
/** A card of the student's own, which both devices have. */
let id: string;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 1, reviews: 1, files: 0 });
  ({ laptop, phone } = at);
  await laptop.edit(createDeck, { id: 'own', name: 'Own' });
  const card = { deckId: 'own', kind: 'basic' as const, front: 'Mine', back: 'x' };
  [id = ''] = await laptop.edit(createCards, [card]);
  await at.syncAll(laptop, phone);
});
afterEach(() => at.end());

/** The module's own would be the real one. */
const clock = { now: () => Date.now(), tzOffsetMin: () => 0 };

/** A backup of an account in which the card says something else. */
async function backupSaying(front: string) {
  const other = newDatabase();
  await importInto(other, (await open(await exportOf(laptop.database), other)).source);
  at.step();
  await mutateIn(other, editCard, { id, front }, clock);
  const zip = await exportOf(other);
  await other.delete();
  return zip;
}

const bring = async (device: TestDevice, zip: Blob, choices: ImportChoices = imported) => {
  at.step();
  return (await at.bring(device, zip, choices)).importId;
};
const undo = async (device: TestDevice, importId: string) => {
  at.step();
  expect((await at.undo(device, importId)).ok).toBe(true);
};
const edit = async (device: TestDevice, fields: { front?: string; back?: string }) => {
  at.step();
  await device.edit(editCard, { id, ...fields });
  return await at.syncAll(device);
};
const front = async ({ database }: TestDevice) => (await database.rows('card').get(id))?.front;
const expectFront = async (text: string) => {
  await at.syncAll(laptop, phone);
  expect([await front(laptop), await front(phone)]).toEqual([text, text]);
};

describe('an undo gives back what was here', () => {
  it.runIf(isLong)('if another device has edited another field before', async () => {
    const zip = await backupSaying('Imported');
    await edit(phone, { back: 'edited on the phone' });
    const importId = await bring(laptop, zip);
    await expectFront('Imported');
    await undo(laptop, importId);
    await expectFront('Mine');
    expect(await laptop.database.rows('card').get(id)).toMatchObject({
      back: 'edited on the phone',
    });
  });

  it('if another device has edited the same field before', async () => {
    const zip = await backupSaying('Imported');
    await edit(phone, { front: 'From the phone' });
    const importId = await bring(laptop, zip);
    await expectFront('Imported');
    await undo(laptop, importId);
    await expectFront('From the phone');
  });

  it('if both devices imported and both undo', async () => {
    const zip = await backupSaying('Imported');
    const a = await bring(laptop, zip);
    const b = await bring(phone, zip);
    await at.syncAll(laptop, phone);
    await undo(laptop, a);
    await at.syncAll(laptop, phone);
    await undo(phone, b);
    await expectFront('Mine');
  });

  it.runIf(isLong)('if an unsent edit is older than the row that arrived', async () => {
    const zip = await backupSaying('Imported');
    await edit(phone, { back: 'edited on the phone' });
    at.step();
    await laptop.edit(editCard, { id, front: 'Mine, later' });
    const importId = await bring(laptop, zip);
    await at.syncAll(laptop, phone);
    await undo(laptop, importId);
    await expectFront('Mine, later');
  });

  it.runIf(isLong)('of a row that this device did not know', async () => {
    const card = { deckId: 'own', kind: 'basic' as const, front: 'Second', back: 'x' };
    [id = ''] = await phone.edit(createCards, [card]);
    await at.syncAll(phone);
    const other = newDatabase();
    await importInto(other, (await open(await exportOf(phone.database), other)).source);
    at.step();
    await mutateIn(other, editCard, { id, front: 'Imported' }, clock);
    const importId = await bring(laptop, await exportOf(other));
    await other.delete();
    await expectFront('Imported');
    await undo(laptop, importId);
    await expectFront('Second');
  });
});

it('an undo keeps the values that the account already had, on a device that had not synced', async () => {
  await edit(phone, { front: 'From the phone' });
  const importId = await bring(laptop, await exportOf(phone.database), usual);
  expect(await front(laptop)).toBe('From the phone');
  await at.syncAll(laptop);
  await undo(laptop, importId);
  await expectFront('From the phone');
});

describe('two imports, if one changed rows of the other', () => {
  const bringBoth = async () => {
    const zips = [await backupSaying('Imported 1'), await backupSaying('Imported 2')];
    const ids: string[] = [];
    for (const zip of zips) ids.push(await bring(laptop, zip));
    await expectFront('Imported 2');
    return ids;
  };

  it.each(fewerUnlessLong(['first', 'second'], ['second']))(
    'give the original back, the %s one undone first',
    async (first) => {
      const ids = await bringBoth();
      if (first === 'second') ids.reverse();
      for (const importId of ids) await undo(laptop, importId);
      await expectFront('Mine');
    },
  );

  it.each([
    ['first', 'Imported 2'],
    ['second', 'Imported 1'],
  ])('leave what the other brought where the %s one is undone', async (which, text) => {
    const [one = '', two = ''] = await bringBoth();
    await undo(laptop, which === 'first' ? one : two);
    await expectFront(text);
  });

  it('leave an edit that the student made between them', async () => {
    const [one, two] = [await backupSaying('Imported 1'), await backupSaying('Imported 2')];
    const a = await bring(laptop, one);
    await edit(laptop, { front: 'Mine again' });
    const b = await bring(laptop, two);
    await at.syncAll(laptop);
    await undo(laptop, a);
    await undo(laptop, b);
    await expectFront('Mine again');
  });
});
