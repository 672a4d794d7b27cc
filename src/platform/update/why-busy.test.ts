import { expect, it } from 'vitest';
import { quietEnoughMs, type TabAtWork, thinkingMs, whyBusy } from './why-busy.ts';

const atRest: TabAtWork = {
  held: undefined,
  hasTyped: false,
  inDialog: false,
  isChoosing: false,
  isVisible: true,
  quietMs: quietEnoughMs,
  sinceTypingMs: Number.POSITIVE_INFINITY,
};

it.each<[string, Partial<TabAtWork>, string | undefined]>([
  ['a tab at rest', {}, undefined],
  ['a hidden tab at rest', { isVisible: false, quietMs: 0, sinceTypingMs: 0 }, undefined],
  ['a tab just touched', { quietMs: quietEnoughMs - 1 }, 'attention'],
  [
    'a tab in which somebody looks for the next word',
    { sinceTypingMs: thinkingMs - 1 },
    'attention',
  ],
  ['a tab whose last word is a minute old', { sinceTypingMs: thinkingMs }, undefined],
  ['a review', { held: 'your review' }, 'work'],
  ['a review in a hidden tab', { held: 'your review', isVisible: false }, 'work'],
  ['typed text in a hidden tab', { hasTyped: true, isVisible: false }, 'work'],
  ['a dialog that waits for a code from the mail', { inDialog: true, isVisible: false }, 'work'],
  ['an open file chooser', { isChoosing: true }, 'work'],
])('%s is busy: %o → %s', (_, tab, kind) => {
  expect(whyBusy({ ...atRest, ...tab })?.kind).toBe(kind);
});
