// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => sessionStorage.clear());

it('shows the same tab of study material after a reload', async () => {
  const { showMade } = await import('./making-store.ts');
  showMade('flashcards');
  vi.resetModules();
  const { useMaking } = await import('./making-store.ts');
  expect(useMaking.getState().shown).toBe('flashcards');
});

it('begins with summaries, also where another release stored a tab that is gone', async () => {
  sessionStorage.setItem('haversack-shown-material', 'slides');
  vi.resetModules();
  const { useMaking } = await import('./making-store.ts');
  expect(useMaking.getState().shown).toBe('summary');
});
