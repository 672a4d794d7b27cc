/** What keeps a tab from being reloaded by an update, if anything does: one pure rule, and its reading of the page. */
import type { Attention } from '../../ui/work/attention.ts';
import { heldWork } from '../../ui/work/in-hand.ts';
import { hasTypedText } from '../../ui/work/typed-text.ts';

/**
 * A visible tab that was not touched for so long may be reloaded, milliseconds. Hands that work pause for a second or
 * two; a reload takes half a second and comes back to the same place, so it need not wait for long.
 */
export const quietEnoughMs = 5_000;

/**
 * The same while the caret stands in the text that was typed last, milliseconds: who looks for the next
 * word must find the caret where it was, although every word is saved.
 */
export const thinkingMs = 60_000;

/** One tab at one moment. */
export interface TabAtWork {
  /** In words; see `holdWork`. */
  held: string | undefined;
  hasTyped: boolean;
  inDialog: boolean;
  isChoosing: boolean;
  isVisible: boolean;
  quietMs: number;
  sinceTypingMs: number;
}

export type Busy =
  /** Something would be lost; `what` stands after “after …”. */
  | { kind: 'work'; what: string }
  /** Nothing would be lost, but somebody would be startled. */
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
