import { describe, expect, it } from 'vitest';
import {
  act,
  beginSitting,
  currentOf,
  hear,
  hiddenOf,
  mayKeep,
  type Outcome,
  outcomeOf,
  type PickAct,
  preparedSentences,
  type Sitting,
  stillDecided,
  takenBack,
  tallyOf,
  upcomingOf,
} from './pick-state.ts';
import { gapsOfHidden } from './words.ts';

const texts = [
  'The Reconstruction Acts of 1867 divided ten Southern states.',
  'A state could return to Congress after it had ratified the amendment.',
  'The Tenure of Office Act forbade him to remove officials.',
];

/** The suggested gaps by their words. */
const said = (sentence: string, ...gaps: string[]) => ({
  sentence,
  quote: sentence,
  page: 221,
  section: '9.2 Congress takes charge',
  gaps: gaps.map((words) => {
    const start = sentence.indexOf(words);
    return { start, end: start + words.length };
  }),
});

const sentences = preparedSentences(
  [
    said(texts[0] ?? '', 'ten Southern states', 'Reconstruction Acts', '1867'),
    said(texts[1] ?? ''),
    said(texts[2] ?? '', 'Tenure of Office Act'),
  ],
  ({ sentence }) => sentence.toLowerCase(),
);
const keys = sentences.map(({ key }) => key);

const begun = (earlier: [string, Outcome][] = []) => beginSitting(sentences, new Map(earlier));
const acted = (sitting: Sitting, ...acts: PickAct[]) => acts.reduce(act, sitting);
const keep: PickAct = { kind: 'decide', outcome: 'kept' };
const skip: PickAct = { kind: 'decide', outcome: 'skipped' };

function gapsNow(sitting: Sitting): string[] {
  const current = currentOf(sitting);
  if (current === undefined) return [];
  return gapsOfHidden(current, hiddenOf(sitting, current)).map(({ start, end }) =>
    current.sentence.slice(start, end),
  );
}

describe('a sitting', () => {
  it('takes each sentence once', () => {
    const twice = preparedSentences([said('One cell.'), said('one cell.'), said('')], (one) =>
      one.sentence.toLowerCase(),
    );
    expect(twice.map(({ sentence }) => sentence)).toEqual(['One cell.']);
  });

  it('begins with the first sentence that is not done, with its likeliest gap hidden', () => {
    expect(gapsNow(begun())).toEqual(['ten Southern states']);
    const later = begun([[keys[0] ?? '', 'skipped']]);
    expect(later.now).toBe(keys[1]);
    expect(gapsNow(later)).toEqual([]);
    expect(mayKeep(later)).toBe(false);
  });

  it('hides and shows words and suggested gaps of the sentence in hand', () => {
    const two = acted(begun(), { kind: 'suggested', at: 1 });
    expect(gapsNow(two)).toEqual(['Reconstruction Acts', 'ten Southern states']);
    expect(gapsNow(acted(two, { kind: 'tap', word: 8 }))).toEqual(['Reconstruction Acts']);
    expect(gapsNow(acted(two, { kind: 'drag', from: 3, to: 4 }))).toEqual([
      'Reconstruction Acts of 1867',
      'ten Southern states',
    ]);
    expect(gapsNow(acted(two, { kind: 'toggle', range: { from: 1, to: 2 } }))).toEqual([
      'ten Southern states',
    ]);
  });

  it('ignores words and gaps that the sentence does not have', () => {
    const sitting = begun();
    expect(acted(sitting, { kind: 'tap', word: 99 })).toBe(sitting);
    expect(acted(sitting, { kind: 'suggested', at: 3 })).toBe(sitting);
    expect(acted(sitting, { kind: 'drag', from: -1, to: 2 })).toBe(sitting);
  });

  it('goes on to the next open sentence, and knows it before', () => {
    expect(upcomingOf(begun())?.key).toBe(keys[1]);
    expect(acted(begun(), keep).now).toBe(keys[1]);
    expect(acted(begun(), keep, skip, keep).now).toBeUndefined();
    expect(upcomingOf(acted(begun(), keep, skip))).toBeUndefined();
  });

  it('comes back to what was left out by moving', () => {
    const moved = acted(begun(), { kind: 'move', by: 1 }, { kind: 'move', by: 1 });
    expect(moved.now).toBe(keys[2]);
    expect(acted(moved, { kind: 'move', by: 1 }).now).toBe(keys[2]);
    expect(acted(moved, keep).now).toBe(keys[0]);
    expect(acted(moved, keep, keep, { kind: 'move', by: -1 }).now).toBe(keys[1]);
  });

  it('counts what was kept and skipped', () => {
    const sitting = acted(begun([[keys[2] ?? '', 'kept']]), skip);
    expect(tallyOf(sitting)).toEqual({ kept: 1, skipped: 1, done: 2, total: 3 });
  });
});

describe('undo', () => {
  it('brings the last sentence back with its hidden words', () => {
    const sitting = acted(begun(), { kind: 'suggested', at: 2 }, keep, { kind: 'undo' });
    expect(sitting.now).toBe(keys[0]);
    expect(gapsNow(sitting)).toEqual(['1867', 'ten Southern states']);
    expect(outcomeOf(sitting, keys[0] ?? '')).toBeUndefined();
  });

  it('goes back step by step, also after the end', () => {
    const ended = acted(begun(), keep, skip, keep);
    expect(acted(ended, { kind: 'undo' }).now).toBe(keys[2]);
    expect(acted(ended, { kind: 'undo' }, { kind: 'undo' }).now).toBe(keys[1]);
    const all = acted(
      ended,
      { kind: 'undo' },
      { kind: 'undo' },
      { kind: 'undo' },
      { kind: 'undo' },
    );
    expect(all.now).toBe(keys[0]);
    expect(tallyOf(all).done).toBe(0);
  });

  it('takes back a decision that was stored meanwhile, or could not be stored', () => {
    const stored = hear(acted(begun(), keep), new Map([[keys[0] ?? '', 'kept']]));
    expect(outcomeOf(acted(stored, { kind: 'undo' }), keys[0] ?? '')).toBeUndefined();
    expect(takenBack(stored, keys[0] ?? '').now).toBe(keys[0]);
  });
});

describe('an Undo that could not be stored', () => {
  const step = { key: keys[0] ?? '', outcome: 'kept' as const };

  it('leaves the decision as it was, and goes on', () => {
    const undone = acted(begun(), keep, { kind: 'undo' });
    const after = stillDecided(undone, step);
    expect(outcomeOf(after, step.key)).toBe('kept');
    expect(after.now).toBe(keys[1]);
    expect(stillDecided(acted(undone, { kind: 'move', by: 1 }), step).now).toBe(keys[1]);
  });

  it('does not change what the student has decided since', () => {
    const skipped = acted(begun(), keep, { kind: 'undo' }, skip);
    expect(outcomeOf(stillDecided(skipped, step), step.key)).toBe('skipped');
  });
});

describe('decisions of another device', () => {
  it('take the sentence in hand away at once', () => {
    const heard = hear(begun(), new Map([[keys[0] ?? '', 'kept']]));
    expect(heard.now).toBe(keys[1]);
    expect(tallyOf(heard).kept).toBe(1);
  });

  it('leave a sentence in hand that the student looks at again', () => {
    const looked = acted(begun([[keys[0] ?? '', 'kept']]), { kind: 'look', key: keys[0] ?? '' });
    expect(hear(looked, new Map([[keys[0] ?? '', 'kept']])).now).toBe(keys[0]);
  });

  it('bring a sentence back that was undone there', () => {
    const ended = acted(begun([[keys[0] ?? '', 'kept']]), skip, keep);
    expect(hear(ended, new Map()).now).toBe(keys[0]);
  });
});
