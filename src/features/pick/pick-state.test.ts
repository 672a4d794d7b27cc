import { describe, expect, it } from 'vitest';
import {
  act,
  beginSitting,
  currentOf,
  hear,
  hiddenOf,
  lastStep,
  mayKeep,
  type Outcome,
  outcomeOf,
  type PickAct,
  positionOf,
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
  rank: 0,
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

const begun = (earlier: [string, Outcome][] = []) =>
  beginSitting({ all: sentences, earlier: new Map(earlier) });
/** As the screen does it. */
function undo(sitting: Sitting): Sitting {
  const last = lastStep(sitting);
  return last === undefined ? sitting : act(sitting, { kind: 'reopen', key: last.key });
}
const acted = (sitting: Sitting, ...acts: (PickAct | 'undo')[]) =>
  acts.reduce<Sitting>((now, one) => (one === 'undo' ? undo(now) : act(now, one)), sitting);
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
    const sitting = acted(begun(), { kind: 'suggested', at: 2 }, keep, 'undo');
    expect(sitting.now).toBe(keys[0]);
    expect(gapsNow(sitting)).toEqual(['1867', 'ten Southern states']);
    expect(outcomeOf(sitting, keys[0] ?? '')).toBeUndefined();
  });

  it('goes back step by step, also after the end', () => {
    const ended = acted(begun(), keep, skip, keep);
    expect(acted(ended, 'undo').now).toBe(keys[2]);
    expect(acted(ended, 'undo', 'undo').now).toBe(keys[1]);
    const all = acted(ended, 'undo', 'undo', 'undo', 'undo');
    expect(all.now).toBe(keys[0]);
    expect(tallyOf(all).done).toBe(0);
  });

  it('takes back a decision that was stored meanwhile, or could not be stored', () => {
    const stored = hear(acted(begun(), keep), new Map([[keys[0] ?? '', 'kept']]));
    expect(outcomeOf(acted(stored, 'undo'), keys[0] ?? '')).toBeUndefined();
    expect(takenBack(stored, keys[0] ?? '').now).toBe(keys[0]);
  });
});

describe('an Undo that could not be stored', () => {
  const step = { key: keys[0] ?? '', outcome: 'kept' as const };

  it('leaves the decision as it was, and goes on', () => {
    const undone = acted(begun(), keep, 'undo');
    const after = stillDecided(undone, step);
    expect(outcomeOf(after, step.key)).toBe('kept');
    expect(after.now).toBe(keys[1]);
    expect(stillDecided(acted(undone, { kind: 'move', by: 1 }), step).now).toBe(keys[1]);
  });

  it('does not change what the student has decided since', () => {
    const skipped = acted(begun(), keep, 'undo', skip);
    expect(outcomeOf(stillDecided(skipped, step), step.key)).toBe('skipped');
  });
});

describe('a later sitting', () => {
  const earlier: [string, Outcome][] = [
    [keys[0] ?? '', 'kept'],
    [keys[1] ?? '', 'skipped'],
  ];
  const before = earlier.map(([key, outcome]) => ({ key, outcome }));
  const later = (most?: number) =>
    beginSitting({ all: sentences, earlier: new Map(earlier), before, ...(most && { most }) });

  it('can undo the decisions of earlier ones, the last one first', () => {
    expect(lastStep(later())).toEqual(before[1]);
    const undone = acted(later(), 'undo');
    expect(undone.now).toBe(keys[1]);
    expect(lastStep(undone)).toEqual(before[0]);
    expect(lastStep(acted(undone, 'undo'))).toBeUndefined();
  });

  it('undoes its own first', () => {
    const skipped = acted(later(), skip);
    expect(lastStep(skipped)?.key).toBe(keys[2]);
    expect(lastStep(acted(skipped, 'undo'))).toEqual(before[1]);
  });

  it('undoes nothing that another device has decided otherwise since', () => {
    const heard = hear(later(), new Map<string, Outcome>([[keys[0] ?? '', 'kept']]));
    expect(lastStep(heard)).toEqual(before[0]);
  });
});

describe('a decided sentence that is looked at', () => {
  const looked = acted(begun([[keys[0] ?? '', 'kept']]), { kind: 'look', key: keys[0] ?? '' });

  it('stays as it is until it is opened again', () => {
    expect(mayKeep(looked)).toBe(false);
    expect(acted(looked, { kind: 'suggested', at: 1 })).toBe(looked);
    const opened = acted(looked, { kind: 'reopen', key: keys[0] ?? '' });
    expect(opened.now).toBe(keys[0]);
    expect(mayKeep(opened)).toBe(true);
  });

  it('is left for the next open one', () => {
    expect(acted(looked, { kind: 'go-on' }).now).toBe(keys[1]);
  });
});

describe('the most important sentences of many', () => {
  const all = preparedSentences(
    Array.from({ length: 40 }, (_, at) => ({
      ...said(`Fact number ${at} is here.`, 'here'),
      rank: 39 - at,
    })),
    ({ sentence }) => sentence,
  );
  const few = beginSitting({ all, earlier: new Map(), most: 25 });

  it('are offered first, and more of them when they are asked for', () => {
    expect(few.sentences).toHaveLength(25);
    expect(few.now).toBe(all[15]?.key);
    const more = acted(few, keep, { kind: 'offer', most: 50 });
    expect(more.sentences).toHaveLength(40);
    expect(more.now).toBe(all[16]?.key);
    expect(tallyOf(more)).toEqual({ kept: 1, skipped: 0, done: 1, total: 40 });
  });

  it('go on with the first one that is open, where the one in hand is not among them', () => {
    const whole = beginSitting({ all, earlier: new Map() });
    expect(whole.now).toBe(all[0]?.key);
    expect(acted(whole, { kind: 'offer', most: 25 }).now).toBe(all[15]?.key);
  });

  it('have beside them one that Undo opens, also of an earlier sitting', () => {
    const last = { key: all[0]?.key ?? '', outcome: 'kept' as const };
    const look: PickAct = { kind: 'look', key: last.key };
    const whole = beginSitting({ all, earlier: new Map() });
    const decided = acted(whole, look, keep, { kind: 'offer', most: 25 });
    const earlier = new Map([[last.key, last.outcome]]);
    const later = beginSitting({ all, earlier, before: [last], most: 25 });
    for (const sitting of [decided, later]) {
      expect(sitting.sentences).toHaveLength(25);
      expect(lastStep(sitting)).toEqual(last);
      const undone = acted(sitting, 'undo');
      expect(currentOf(undone)?.key).toBe(last.key);
      expect(positionOf(undone, last.key)).toBe(1);
      expect(undone.sentences).toHaveLength(26);
      expect(lastStep(undone)).toBeUndefined();
    }
  });

  it('have no others beside them where Undo is of another section', () => {
    const elsewhere = { key: 'elsewhere', outcome: 'kept' as const };
    const sitting = beginSitting({ all, earlier: new Map(), before: [elsewhere], most: 25 });
    expect(lastStep(sitting)).toBeUndefined();
  });

  it('are counted by their place, so that no two have the same number', () => {
    expect(few.sentences.map(({ key }) => positionOf(few, key))).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 1),
    );
  });
});

describe('a sentence that a student adds', () => {
  const [added] = preparedSentences(
    [{ ...said('Johnson vetoed the acts.', 'vetoed'), rank: 0 }],
    ({ sentence }) => sentence.toLowerCase(),
  );
  if (added === undefined) throw new Error('No sentence');
  const looked = acted(begun(), { kind: 'look', key: keys[1] ?? '' });
  const keysOf = ({ sentences: some }: Sitting) => some.map(({ key }) => key);

  it('is in hand before the one that was, which comes next', () => {
    const now = acted(looked, { kind: 'add', sentence: added });
    expect(keysOf(now)).toEqual([keys[0], added.key, keys[1], keys[2]]);
    expect(currentOf(now)?.key).toBe(added.key);
    expect(now.found).toBe(3);
    const kept = acted(now, keep);
    expect(kept.now).toBe(keys[1]);
    expect(tallyOf(kept)).toEqual({ kept: 1, skipped: 0, done: 1, total: 4 });
    expect(acted(kept, 'undo').now).toBe(added.key);
  });

  it('stands at the end of its page where none of that page is in hand', () => {
    const on = (page: number) => acted(looked, { kind: 'add', sentence: { ...added, page } });
    expect(keysOf(on(220))).toEqual([added.key, ...keys]);
    expect(keysOf(on(222))).toEqual([...keys, added.key]);
  });

  it('is only looked at where it is offered already', () => {
    const [, , last] = sentences;
    if (last === undefined) throw new Error('No sentence');
    const now = acted(begun(), { kind: 'add', sentence: last });
    expect(keysOf(now)).toEqual(keys);
    expect(now.now).toBe(last.key);
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
