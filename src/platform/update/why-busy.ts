/** Why an update may not reload a tab now: one pure rule, and how it reads the page. */
import type { Attention } from '../../ui/work/attention.ts';
import { heldWork } from '../../ui/work/in-hand.ts';
import { hasTypedText } from '../../ui/work/typed-text.ts';

/**
 * A visible tab may be reloaded after this time without input, milliseconds. Pauses at work last a second or two. A
 * reload takes half a second and returns to the same place.
 */
export const quietEnoughMs = 5_000;

/** The same while the caret is in the text that was typed last, milliseconds: a reload would move the caret. */
export const thinkingMs = 60_000;

/** One tab at one moment. */
export interface TabAtWork {
  /** The work in words; see `holdWork`. */
  held: string | undefined;
  hasTyped: boolean;
  inDialog: boolean;
  isChoosing: boolean;
  isVisible: boolean;
  quietMs: number;
  sinceTypingMs: number;
}

export type Busy =
  /** Work would be lost; `what` completes “after …”. */
  | { kind: 'work'; what: string }
  /** Nothing would be lost, but a reload would disturb the student. */
  | { kind: 'attention' };

export function whyBusy(tab: TabAtWork): Busy | undefined {
  if (tab.held !== undefined) return { kind: 'work', what: tab.held };
  if (tab.isChoosing) return { kind: 'work', what: 'you choose a file' };
  if (tab.hasTyped) return { kind: 'work', what: 'you save what you typed' };
  if (tab.inDialog) return { kind: 'work', what: 'you close the dialog' };
  if (!tab.isVisible) return undefined;
  const isAttended = tab.quietMs < quietEnoughMs || tab.sinceTypingMs < thinkingMs;
  return isAttended ? { kind: 'attention' } : undefined;
}

/** This tab, now. */
export function readTab(page: Document, attention: Attention): TabAtWork {
  return {
    held: heldWork(),
    hasTyped: hasTypedText(),
    inDialog: page.querySelector('dialog[open]') !== null,
    isChoosing: attention.isChoosing(),
    isVisible: page.visibilityState === 'visible',
    quietMs: attention.quietMs(),
    sinceTypingMs: attention.sinceTypingMs(),
  };
}
