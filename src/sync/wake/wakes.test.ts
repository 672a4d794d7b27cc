// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { onWakes } from './background.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

function listen() {
  const wake = vi.fn();
  const stop = onWakes(wake);
  stops.push(stop);
  return { wake, stop };
}

const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const moments: [string, () => void][] = [
  ['the network comes back', () => window.dispatchEvent(new Event('online'))],
  ['the student comes to this window', () => window.dispatchEvent(new Event('focus'))],
  ['this tab is shown', () => becomes('visible')],
];

it.each(moments)('[S6] wakes sync when %s, and not once it is stopped', (_, come) => {
  const { wake, stop } = listen();
  expect(wake).not.toHaveBeenCalled();
  come();
  expect(wake).toHaveBeenCalledOnce();
  stop();
  come();
  expect(wake).toHaveBeenCalledOnce();
});

it('lets sync rest when this tab is hidden', () => {
  const { wake } = listen();
  becomes('hidden');
  expect(wake).not.toHaveBeenCalled();
});

it('has nothing to listen to in a program without a document', () => {
  vi.stubGlobal('document', undefined);
  Reflect.deleteProperty(globalThis, 'document');
  expect(() => listen().stop()).not.toThrow();
});
