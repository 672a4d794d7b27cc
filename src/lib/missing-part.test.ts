import { afterEach, expect, it, vi } from 'vitest';
import {
  loadPart,
  MissingPart,
  mendMissingParts,
  missingFailure,
  openWorker,
} from './missing-part.ts';

const offline = new MissingPart('You are offline', false, undefined, true);
let giveBack: (() => void) | undefined;

afterEach(() => giveBack?.());

function open() {
  const onStopped = vi.fn<(error: Error) => void>();
  const worker = openWorker(
    (): { onerror: ((event: { message: string }) => unknown) | null } => ({ onerror: null }),
    onStopped,
  );
  return { onStopped, fail: (message?: string) => worker.onerror?.({ message } as ErrorEvent) };
}

it('a worker whose script did not come is a missing part of the app', async () => {
  giveBack = mendMissingParts(async () => offline);
  const { onStopped, fail } = open();
  fail();
  await vi.waitFor(() => expect(onStopped).toHaveBeenCalledWith(offline));
});

it('a worker whose code broke is none', () => {
  const mender = vi.fn(async () => offline);
  giveBack = mendMissingParts(mender);
  const { onStopped, fail } = open();
  fail('Uncaught RangeError: out of memory');
  expect(onStopped.mock.calls[0]?.[0].message).toBe('Uncaught RangeError: out of memory');
  expect(mender).not.toHaveBeenCalled();
});

it('nothing is told where the page is being reloaded for it', async () => {
  giveBack = mendMissingParts(() => new Promise(() => undefined));
  const { onStopped, fail } = open();
  fail('');
  await Promise.resolve();
  expect(onStopped).not.toHaveBeenCalled();
});

it('before anybody knows of updates it fails with what happened', async () => {
  const { onStopped, fail } = open();
  fail();
  await vi.waitFor(() =>
    expect(onStopped.mock.calls[0]?.[0].message).toBe('A worker did not start'),
  );
  await expect(loadPart(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

it('a missing part says as a failure whether a network would help', () => {
  const replaced = new MissingPart('Reload to open this part', true, undefined);
  expect(missingFailure(offline)).toEqual({
    ok: false,
    error: { kind: 'offline', message: 'You are offline' },
  });
  expect(missingFailure(replaced)?.ok === false && missingFailure(replaced)).toMatchObject({
    error: { kind: 'refused' },
  });
  expect(missingFailure(new Error('broken'))).toBeUndefined();
});
