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
