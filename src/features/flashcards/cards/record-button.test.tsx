// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MediaField } from './media-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a microphone that is allowed once the dialog is closed is let go', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const record = vi.fn();
  vi.stubGlobal('MediaRecorder', record);
  vi.stubGlobal('AudioContext', vi.fn());
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => promise } });
  const { unmount } = render(
    <MediaField media={[]} side="front" onAdd={async () => undefined} onRemove={() => undefined} />,
  );
  screen.getByRole('button', { name: 'Record sound for the front' }).click();
  unmount();
  const stop = vi.fn();
  resolve({ getTracks: () => [{ stop }] });
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
  expect(record).not.toHaveBeenCalled();
});

it('pressed twice before it is allowed, the microphone is asked for once', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const getUserMedia = vi.fn(() => promise);
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      start = () => undefined;
    },
  );
  vi.stubGlobal('AudioContext', vi.fn());
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  render(
    <MediaField media={[]} side="back" onAdd={async () => undefined} onRemove={() => undefined} />,
  );
  const record = screen.getByRole('button', { name: 'Record sound for the back' });
  act(() => record.click());
  act(() => record.click());
  expect(getUserMedia).toHaveBeenCalledOnce();
  await act(async () => resolve({ getTracks: () => [] }));
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBeTruthy();
});

it('what was recorded when the dialog is left is dropped without a word', async () => {
  const made: EventTarget[] = [];
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      constructor() {
        super();
        made.push(this);
      }
      start = () => undefined;
    },
  );
  const decode = vi.fn();
  vi.stubGlobal('AudioContext', decode);
  const getUserMedia = async () => ({ getTracks: () => [] });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const { unmount } = render(
    <MediaField media={[]} side="front" onAdd={async () => undefined} onRemove={() => undefined} />,
  );
  await act(async () => screen.getByRole('button', { name: 'Record sound for the front' }).click());
  unmount();
  // A recorder stops when its tracks end.
  made[0]?.dispatchEvent(new Event('stop'));
  expect(decode).not.toHaveBeenCalled();
});
