// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { askForNote, isAskedFor, noteMade, titleAskedFor } from './new-note.ts';

beforeEach(() => sessionStorage.clear());

it('remembers a new note until it is made', () => {
  askForNote('n1');
  expect([isAskedFor('n1'), isAskedFor('n2')]).toEqual([true, false]);
  noteMade('n1');
  expect(isAskedFor('n1')).toBe(false);
});

it('remembers it over a reload, and not over the end of the session', async () => {
  askForNote('n1');
  const reloaded = async () => {
    vi.resetModules();
    return await import('./new-note.ts');
  };
  expect((await reloaded()).isAskedFor('n1')).toBe(true);
  // As signing out clears it.
  sessionStorage.clear();
  expect((await reloaded()).isAskedFor('n1')).toBe(false);
});

it('remembers the title that a link named, and takes the word of an earlier release for none', async () => {
  askForNote('n1', 'Cold War');
  vi.resetModules();
  const reloaded = await import('./new-note.ts');
  expect(reloaded.titleAskedFor('n1')).toBe('Cold War');
  sessionStorage.setItem('haversack-new-note:n2', 'asked');
  expect([titleAskedFor('n2'), titleAskedFor('n3')]).toEqual(['', undefined]);
});

it('opens a new note although the browser cannot store anything', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  askForNote('n3');
  expect(isAskedFor('n3')).toBe(true);
});
