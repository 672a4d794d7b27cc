import { expect, it, vi } from 'vitest';
import { heldWork, holdWork, saveBeforeReload, saveWork } from './in-hand.ts';

it('work is in hand until each who holds some has put it down', () => {
  const review = holdWork('your review');
  const again = holdWork('your review');
  review();
  review();
  expect(heldWork()).toBe('your review');
  again();
  expect(heldWork()).toBeUndefined();
});

it('is saved only when all of it is', async () => {
  const saved: string[] = [];
  const forget = [
    saveBeforeReload(async () => saved.push('note') > 0),
    saveBeforeReload(async () => false),
  ];
  expect(await saveWork()).toBe(false);
  forget[1]?.();
  expect(await saveWork()).toBe(true);
  const broken = saveBeforeReload(() => Promise.reject(new Error('full')));
  expect(await saveWork()).toBe(false);
  broken();
  forget[0]?.();
  expect(saved).toEqual(['note', 'note', 'note']);
  expect(await saveWork()).toBe(true);
});

it('has the browser ask before the tab is left, only while something would be lost', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const review = holdWork('your review');
  expect(asks()).toBe(false);
  const files = holdWork('your files are added', 'lost');
  expect(asks()).toBe(true);
  review();
  expect(asks()).toBe(true);
  files();
  expect(asks()).toBe(false);
  vi.unstubAllGlobals();
});
