import { expect, it } from 'vitest';
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
