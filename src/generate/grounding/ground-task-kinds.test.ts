import { describe, expect, it } from 'vitest';
import type { Task } from '../../model/study/quiz/task.ts';
import type { TaskItem } from '../engine.ts';
import { groundOn } from './ground.ts';

const reason = (why: string) => ({ ok: false, reason: why });
const nothing = reason('no fact to learn');
const notInQuote = reason('the answer is not in the quote');
const elsewhere = reason('the question is about something else');
const another = reason('another answer may be right');
const cut = reason('the answer is cut off');
const ok = { ok: true, page: 1 };

const ask = (text: string, stem: string, task: Task, rest: Partial<TaskItem> = {}) =>
  groundOn([{ page: 1, text }])({ type: 'task', stem, task, page: 1, quote: text, ...rest });

describe('single choice', () => {
  const text = 'Osmosis is the movement of water through a membrane.';
  const choose = (right: string, ...wrong: string[]) =>
    ask(text, 'What is the movement of water?', {
      ...{ kind: 'single', options: [...wrong, right], right },
    });

  it.each([
    ['is taken with the word of the text', () => choose('Osmosis', 'Gravity'), ok],
    ['[P4] is refused with another word', () => choose('Gravity', 'Osmosis'), notInQuote],
    [
      '[P4] is refused where the text holds a wrong one too',
      () => choose('Osmosis', 'A membrane'),
      another,
    ],
  ])('%s', (_, asked, wanted) => {
    expect(asked()).toMatchObject(wanted);
  });
});

describe('a true statement', () => {
  const text = 'Osmosis is the movement of water through a membrane.';
  const truth = { kind: 'true-false' as const, options: ['True', 'False'], right: 'True' };

  it('[P4] is one of the text', () => {
    expect(ask(text, text, truth)).toMatchObject(ok);
    expect(ask(text, text.replace('water', 'salt'), truth)).toEqual(notInQuote);
  });
});

describe('a short answer', () => {
  const text = 'Rapid eye movement sleep (REM sleep) is when most dreams come.';
  const type = (...accepted: string[]) =>
    ask(text, 'What is it when most dreams come?', { kind: 'short', accepted, foils: [] });

  it('may be each of its spellings that the text has', () => {
    expect(type('REM sleep', 'Rapid eye movement sleep')).toMatchObject(ok);
  });

  it.each([
    [['REM sleep', 'deep sleep'], notInQuote],
    [['deep sleep', 'REM sleep'], notInQuote],
    [[], nothing],
  ])('[P4] is refused where the text does not have all of %j', (accepted, wanted) => {
    expect(type(...accepted)).toEqual(wanted);
  });
});

describe('blanks', () => {
  const text = 'Water moves through membranes by osmosis, which salt (sodium chloride) drives.';
  const stem = 'Water moves through _____ by osmosis, which _____ (sodium chloride) drives.';
  const fill = (blanks: string[][], around = stem.split('_____')) =>
    ask(text, stem, { kind: 'cloze', around, blanks });

  it('are filled with the words of the text, or what it says besides', () => {
    expect(fill([['membranes'], ['salt']])).toMatchObject(ok);
    expect(fill([['membranes'], ['salt', 'sodium chloride']])).toMatchObject(ok);
  });

  it.each([
    ['a word is another', () => fill([['walls'], ['salt']]), notInQuote],
    ['the last is another', () => fill([['membranes'], ['sugar']]), notInQuote],
    ['two are exchanged', () => fill([['salt'], ['membranes']]), notInQuote],
    ['a word besides is another', () => fill([['membranes', 'walls'], ['salt']]), notInQuote],
    [
      'one besides at the end is another',
      () => fill([['membranes'], ['salt', 'sugar']]),
      notInQuote,
    ],
    [
      'the stem has more of them',
      () => fill([['membranes']], ['Water moves through ', '']),
      nothing,
    ],
    ['none hides a word', () => fill([]), nothing],
  ])('[P4] are refused where %s', (_, asked, wanted) => {
    expect(asked()).toEqual(wanted);
  });
});

describe('an order', () => {
  const steps = ['Mash the grain', 'Boil the wort', 'Ferment with yeast'];
  const text = ['These are the steps of brewing:', ...steps].join('\n\n');
  const order = (...some: string[]) =>
    ask(text, 'Put the steps of brewing in order.', { kind: 'ordering', steps: some });

  it('[P4] is that of the text, with all of its steps', () => {
    expect(order(...steps)).toMatchObject(ok);
    expect(order(...steps.toReversed())).toEqual(cut);
    expect(order(...steps.slice(0, 2))).toEqual(cut);
  });
});

describe('several right choices', () => {
  const list = ['There are three types of muscle tissue:', 'Skeletal', 'Cardiac', 'Smooth'];
  const quote = list.join('\n\n');
  const around = 'Gristle is white. Gristle is a muscle tissue too. A spaniel has muscle.';
  const tick = (stem: string, right: string[], ...wrong: string[]) =>
    ask(
      `${around}\n\n${quote}\n\nThat is all.`,
      stem,
      { kind: 'multiple', options: [...wrong, ...right], right },
      { quote },
    );
  const stem = 'Which of these are types of muscle tissue?';
  const all = ['Smooth', 'Skeletal', 'Cardiac'];

  it.each([
    ['are taken in any order', () => tick(stem, all, 'Bony'), ok],
    ['may stand beside what a sentence says a part of', () => tick(stem, all, 'Spaniel'), ok],
    [
      '[P4] may not stand beside what is right elsewhere',
      () => tick(stem, all, 'Gristle'),
      another,
    ],
    ['[P4] may not stand beside what the quote names', () => tick(stem, all, 'Three'), another],
    [
      '[P4] are words of the text',
      () => tick(stem, ['Smooth', 'Skeletal', 'Striped'], 'Bony'),
      cut,
    ],
    // The question has no content word.
    ['are asked for by “these”', () => tick('Which of these are true?', all, 'Gristle'), ok],
  ])('%s', (_, asked, wanted) => {
    expect(asked()).toMatchObject(wanted);
  });
});

describe('matching', () => {
  const shaping = 'Shaping is the making of many small steps.';
  const loss = 'Extinction is the loss of a learned response.';
  const cell = 'A cell is the smallest part of a cell colony.';
  const pairs: [string, string, string][] = [
    ['Shaping', 'the making of many small steps', shaping],
    ['Extinction', 'the loss of a learned response', loss],
    ['Cell', 'the smallest part of a cell colony', cell],
  ];
  const match = (some: [string, string, string][], change: Partial<TaskItem> = {}, more = '') =>
    ask(
      `${some.map(([, , quote]) => quote).join(' ')} ${shaping} ${loss} ${cell}`,
      'Match each term with its meaning.',
      {
        kind: 'matching',
        prompts: some.map(([term]) => term),
        answers: [...some.map(([, meaning]) => meaning), ...(more ? [more] : [])],
      },
      {
        parts: some.map(([term, meaning, quote]) => ({ term, meaning, page: 1, quote })),
        quote: shaping,
        ...change,
      },
    );

  it('is taken, and stands where its first pair does', () => {
    expect(match(pairs)).toEqual({ ok: true, page: 1, quote: shaping });
  });

  it('is taken where the text points to a figure inside a meaning', () => {
    const quote = 'Osmosis is the movement of water (Figure 2.1) through a membrane.';
    expect(match([['Osmosis', 'the movement of water through a membrane', quote]])).toMatchObject(
      ok,
    );
  });

  const [term, meaning, quote] = pairs[0] ?? ['', '', ''];
  const part = { term, meaning, page: 1, quote };

  it.each([
    ['of nothing', () => match([]), nothing],
    ['that does not say where it stands', () => match(pairs, { parts: undefined }), nothing],
    ['of one that does not', () => match(pairs.slice(0, 1), { parts: undefined }), nothing],
    ['with a pair whose place is missing', () => match(pairs, { parts: [part] }), nothing],
    ['with a meaning that belongs to none', () => match(pairs, {}, 'the end'), nothing],
  ])('%s teaches nothing', (_, asked, wanted) => {
    expect(asked()).toEqual(wanted);
  });

  it.each<[string, [string, string, string], object]>([
    ['to what its text does not say', ['Shaping', 'the making of leaps', shaping], notInQuote],
    [
      'of a name that is not there',
      ['Skinner', 'the making of many small steps', shaping],
      reason('a name or number is not on the page'),
    ],
    [
      'to what the text says of another right before it',
      [
        'Reward',
        'the loss of a learned response in dogs',
        'Reward, not extinction, the loss of a learned response in dogs, makes habits.',
      ],
      elsewhere,
    ],
    [
      'to a meaning that names another of the terms',
      [
        'Recovery',
        'the return of a response after extinction',
        'Recovery is the return of a response after extinction.',
      ],
      another,
    ],
  ])('[P4] %s is refused', (_, pair, wanted) => {
    expect(match([...pairs, pair])).toEqual(wanted);
    expect(match([pair, ...pairs])).toEqual(wanted);
  });
});
