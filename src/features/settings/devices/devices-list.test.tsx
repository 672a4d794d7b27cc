// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { keepDevices } from '../../../db/device/known-devices.ts';
import type { KnownDevice } from '../../../protocol/devices.ts';

const revokeDevice = vi.hoisted(() => vi.fn());
vi.mock('../../../api/devices.ts', () => ({ revokeDevice, renameDevice: vi.fn() }));
vi.mock('./use-devices.ts', () => ({
  useDevices: () => ({ devices: [phone], self: undefined }),
}));

const { DevicesList } = await import('./devices-list.tsx');

const phone: KnownDevice = {
  id: 'phone',
  name: 'Ada’s phone',
  kind: 'Firefox on Android',
  firstSeenAt: 1,
  lastSeenAt: 1,
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

it('a list that is answered after its student has left is not written down for the next', async () => {
  let answer: (answer: unknown) => void = () => undefined;
  revokeDevice.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await openAccountDatabase(crypto.randomUUID());
  render(<DevicesList />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Ada’s phone' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out device' }));
  const next = await openAccountDatabase(crypto.randomUUID());
  await act(async () => answer({ ok: true, data: { devices: [phone] } }));
  // Runs after all earlier writes.
  await keepDevices(next, [...((await next.readMeta('knownDevices')) ?? [])]);
  expect(await next.readMeta('knownDevices')).toEqual([]);
});
