import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KnownDevice } from '../../protocol/devices.ts';
import { AccountDatabase } from '../database.ts';
import { readDevice } from './device.ts';
import { keepDevices, readDevices } from './known-devices.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.close());

describe('the devices of the account', () => {
  it('are none before the server has told of any, and this one has no id yet', async () => {
    expect(await readDevices(database)).toEqual({ devices: [], self: undefined });
  });

  it('are those that the server told last, beside the id of this one', async () => {
    const knownAs = (device: string) => ({ device, name: 'Phone' }) as unknown as KnownDevice;
    const self = await readDevice(database);
    await keepDevices(database, [knownAs('a'), knownAs('b')]);
    await keepDevices(database, [knownAs('c')]);
    expect(await readDevices(database)).toEqual({ devices: [knownAs('c')], self });
  });
});

it('names this device once and for all', async () => {
  const name = await readDevice(database);
  expect(name).not.toBe('');
  expect(await readDevice(database)).toBe(name);
});
