// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { startUpdates } from './start-updates.ts';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A tab behind another one, whose text was typed before updates were watched. @returns the modes it asked its share in */
function startHiddenWith(value: string): unknown[] {
  vi.stubEnv('DEV', false);
  const asked: unknown[] = [];
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, onLine: true },
    locks: {
      request: async (_: string, { mode }: LockOptions) => {
        asked.push(mode);
      },
    },
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = value;
  field.focus();
  stop = startUpdates();
  return asked;
}

it('holds a share from the first moment for text that was typed before it watched, though nobody touches the tab', async () => {
  const asked = startHiddenWith('Not saved yet');
  await Promise.resolve();
  expect(asked).toEqual(['shared']);
});

it('holds none for an empty field in a tab that nobody sees', async () => {
  const asked = startHiddenWith('');
  await Promise.resolve();
  expect(asked).toEqual([]);
});
