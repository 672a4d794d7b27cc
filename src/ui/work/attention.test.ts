// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { type Attention, watchAttention } from './attention.ts';

describe('attention to a tab', () => {
  let nowMs = 0;
  let attention: Attention | undefined;

  function watch(): Attention {
    attention = watchAttention(
      document,
      () => nowMs,
      () => undefined,
    );
    return attention;
  }

  function field(value: string): HTMLInputElement {
    document.body.innerHTML =
      '<form><input type="text" /><button type="button">Next</button></form>';
    const input = document.querySelector('input');
    if (input === null) throw new Error('No field');
    input.value = value;
    input.focus();
    return input;
  }

  afterEach(() => {
    attention?.stop();
    document.body.innerHTML = '';
    nowMs = 0;
  });

  it('counts from the last word while the caret stands in its field', () => {
    const input = field('');
    const { sinceTypingMs } = watch();
    expect(sinceTypingMs()).toBe(Number.POSITIVE_INFINITY);
    nowMs = 1_000;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    nowMs = 4_000;
    expect(sinceTypingMs()).toBe(3_000);
  });

  it('counts words that were typed before it began to watch', () => {
    field('Typed at once');
    const { sinceTypingMs } = watch();
    nowMs = 2_000;
    expect(sinceTypingMs()).toBe(2_000);
  });

  it('goes on after a form has saved the words and emptied its field, for the next ones', () => {
    const input = field('');
    const { sinceTypingMs } = watch();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.value = '';
    nowMs = 5_000;
    expect(sinceTypingMs()).toBe(5_000);
  });

  it('ends when the caret leaves the field', () => {
    const input = field('');
    const { sinceTypingMs } = watch();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector('button')?.focus();
    expect(sinceTypingMs()).toBe(Number.POSITIVE_INFINITY);
  });
});
