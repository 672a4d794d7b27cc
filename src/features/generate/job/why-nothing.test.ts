import { describe, expect, it } from 'vitest';
import { type NothingReason, whyNothing } from './why-nothing.ts';

const part = { kind: 'flashcards' as const, range: { fromPage: 1, toPage: 3 }, pageCount: 9 };
const whole = { ...part, range: { fromPage: 1, toPage: 9 } };
const reasons: NothingReason[] = ['no words', 'little text', 'nothing found', 'all known'];

describe('the advice', () => {
  it.each(reasons)('never is to choose pages where all are chosen: %s', (reason) => {
    expect(whyNothing(reason, { ...whole, unit: 'page' })).not.toMatch(/choose/i);
    expect(whyNothing(reason, { ...part, unit: 'page' })).toMatch(/Choose (more|other) pages\./);
  });

  it.each([
    [{ kind: 'questions' }, /“Mixed” may have other kinds of questions\.$/],
    [{ kind: 'questions', questionKinds: ['short'] }, /“Mixed” may have other kinds/],
    [
      { kind: 'questions', questionKinds: ['single', 'short'] },
      /Flashcards ask for the same facts/,
    ],
    [{ kind: 'questions', hasOneKind: true }, /Flashcards ask for the same facts/],
    [{ kind: 'flashcards' }, /A quiz asks for the same facts/],
    [{ kind: 'flashcards', pictures: 'only' }, /“Text” gives cards of what the pages say/],
    [{ kind: 'summary' }, /“Detailed” may have more/],
    [{ kind: 'summary', shape: 'detailed' }, /in this file already\.$/],
  ] as const)('offers what else there may be, never what was asked for: %j', (asked, words) => {
    expect(whyNothing('all known', { ...whole, unit: 'page', ...asked })).toMatch(words);
  });

  it('speaks of what the file has, and of scans only where there can be one', () => {
    expect(whyNothing('little text', { ...part, unit: 'slide' })).toBe(
      'There is too little text on slides 1–3. Choose more slides.',
    );
    expect(whyNothing('no words', { ...whole, unit: 'page' })).toBe(
      'There is no text in this file. If it is scanned, recognize its text first.',
    );
  });
});
