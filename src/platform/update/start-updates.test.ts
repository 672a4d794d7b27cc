// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { noteTyping } from '../../ui/work/typed-early.ts';
import { startUpdates } from './start-updates.ts';

let stop: (() => void) | undefined;
let stopNoting: (() => void) | undefined;

afterEach(() => {
  stop?.();
  stopNoting?.();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A hidden tab. @returns the modes of its lock requests */
function startHidden(): unknown[] {
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
  stop = startUpdates();
  return asked;
}

/** Text typed before updates were watched, in a field that still has the focus. */
function startHiddenWith(value: string): unknown[] {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = value;
  field.focus();
  return startHidden();
}

function type(value: string): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
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

it('[P2] holds a share for text that was typed before it watched, though the caret is in the next field by then', async () => {
  stopNoting = noteTyping(document);
  type('Not saved yet');
  document.body.appendChild(document.createElement('input')).focus();
  const asked = startHidden();
  await Promise.resolve();
  expect(asked).toEqual(['shared']);
});

it('holds none for a field that was emptied, nor for one that has gone', async () => {
  stopNoting = noteTyping(document);
  type('Taken back').value = '';
  type('Saved and closed').remove();
  const asked = startHidden();
  await Promise.resolve();
  expect(asked).toEqual([]);
});
