import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../engine.ts';
import { groundOn } from './ground.ts';

const ground = (item: StudyItem, text: string) => groundOn([{ page: 1, text }])(item);
const page =
  'Pavlov (1927) studied 3.5 dogs. Extinction is the decrease in the conditioned response.';
const quote = 'Extinction is the decrease in the conditioned response.';
const onPage = { page: 1, quote };
const notInQuote = { ok: false, reason: 'the answer is not in the quote' };
const notOnPage = { ok: false, reason: 'a name or number is not on the page' };
const elsewhere = { ok: false, reason: 'the question is about something else' };
const nothing = { ok: false, reason: 'no fact to learn' };

const cloze = (text: string): StudyItem => ({ type: 'cloze', text, ...onPage });
const basic = (front: string, back = 'Extinction'): StudyItem => ({
  type: 'basic',
  front,
  back,
  ...onPage,
});
const question = (stem: string): StudyItem => ({
  ...{ type: 'question', stem, options: ['extinction', 'shaping'], answer: 0 },
  ...onPage,
});

describe('a cloze', () => {
  it.each([
    ['a word outside the gap that the quote does not hold', 'increase in'],
    ['a word too many outside the gap', 'sudden decrease in'],
    ['words outside the gap in another order', 'in decrease'],
  ])('[P4] is refused for %s', (_, words) => {
    const text = `{{c1::Extinction}} is the ${words} the conditioned response.`;
    expect(ground(cloze(text), page)).toEqual(notInQuote);
  });

  it('[P4] is refused for a hidden word that the quote does not hold', () => {
    const text = '{{c1::Acquisition}} is the decrease in the conditioned response.';
    expect(ground(cloze(text), page)).toEqual(notInQuote);
  });

  it('[P4] is checked in each of its gaps, also in the twelfth', () => {
    const text = '{{c1::Extinction}} is the {{c12::decrease}} in the {{c2::conditioned}} response.';
    expect(ground(cloze(text), page)).toMatchObject({ ok: true });
    expect(ground(cloze(text.replace('decrease', 'growth')), page)).toEqual(notInQuote);
    expect(ground(cloze(text.replace('conditioned', 'learnt')), page)).toEqual(notInQuote);
  });

  it('[P4] is refused where a gap hides no word', () => {
    const text = '{{c1::—}} Extinction is the decrease in the conditioned response.';
    expect(ground(cloze(text), page)).toEqual(nothing);
  });

  it('[P4] is refused for a hidden word that stands elsewhere in the quote', () => {
    expect(ground(cloze('{{c1::response}} Extinction is the decrease'), page)).toEqual(notInQuote);
  });

  it('[P4] may be a part of its quote', () => {
    expect(ground(cloze('{{c1::Extinction}} is the decrease'), page)).toMatchObject({ ok: true });
  });
});

describe('a point', () => {
  it('[P4] says what its quote says', () => {
    expect(ground({ type: 'point', text: quote, ...onPage }, page)).toMatchObject({ ok: true });
    const other = quote.replace('decrease', 'increase');
    expect(ground({ type: 'point', text: other, ...onPage }, page)).toEqual(notInQuote);
    expect(ground({ type: 'point', text: '…', ...onPage }, page)).toEqual(nothing);
  });

  it('[P4] names no fact that stands only elsewhere on its page', () => {
    expect(ground({ type: 'point', text: 'Pavlov studied dogs', ...onPage }, page)).toEqual(
      notInQuote,
    );
  });
});

describe('an answer', () => {
  it('[P4] may be the first word of its quote, the last, or all of it', () => {
    for (const back of ['Extinction', 'response', quote]) {
      expect(ground(basic('What is it?', back), page)).toMatchObject({ ok: true });
    }
  });

  it('[P4] may not say a word of its quote twice that stands there once', () => {
    expect(ground(basic('What is it?', 'decrease decrease'), page)).toEqual(notInQuote);
    expect(ground(basic('What is it?', 'response response'), page)).toEqual(notInQuote);
  });

  it('[P4] may not be empty, nor signs alone', () => {
    expect(ground(basic('What is it?', ' '), page)).toEqual(nothing);
    expect(ground(basic('What is it?', '?!'), page)).toEqual(nothing);
  });

  it('[P4] needs a quote', () => {
    const reason = 'the quote is not on the page';
    expect(ground({ ...basic('What is it?'), quote: ' … ' }, page)).toEqual({ ok: false, reason });
  });
});

describe('a name or number that is asked about', () => {
  const all = 'Pavlov (1927) studied 3.5 dogs.';
  const asked = (front: string): StudyItem => ({
    ...{ type: 'basic', front, back: 'dogs', page: 1, quote: all },
  });
  it.each([
    ['What did Pavlov study?', { ok: true }],
    ['What did Skinner study?', notOnPage],
    ['What did (Skinner) study?', notOnPage],
    ['What did ‘Skinner’ study; Watson too?', notOnPage],
    ['What did Pavlov study; Watson too?', notOnPage],
    ['What did Pavlov, Watson and others study?', notOnPage],
    ['What did O’Brien study?', notOnPage],
    ['What did Pavlov-Watson study?', notOnPage],
    // The first word of a sentence has a capital.
    ['Skinner studied what?', elsewhere],
    ['What was studied in 1927?', { ok: true }],
    ['What was studied in 1928?', notOnPage],
    ['What was studied in 19270?', notOnPage],
    // Each digit is on the page.
    ['What was studied in 1972?', notOnPage],
    ['What of 27,193 dogs?', notOnPage],
    ['What of 3.5 dogs?', { ok: true }],
    ['What of 3.6 dogs?', notOnPage],
    ['What of 35 dogs?', notOnPage],
  ])('[P4] %s', (front, wanted) => {
    expect(ground(asked(front), page)).toMatchObject(wanted);
  });

  it('[P4] is not asked of a question without a right answer, which teaches nothing', () => {
    const stem = 'What did Skinner study?';
    const options = ['extinction', 'shaping'];
    const item: StudyItem = { type: 'question', stem, options, answer: 2, ...onPage };
    expect(ground(item, page)).toEqual(nothing);
  });

  it('[P4] is looked for in the stem of a question as in the front of a card', () => {
    expect(ground(question('What is the decrease in the response?'), page)).toMatchObject({
      ok: true,
    });
    expect(ground(question('What did Skinner study?'), page)).toEqual(notOnPage);
    expect(ground(question('What was decreased in 1930?'), page)).toEqual(notOnPage);
  });
});

describe('a number below zero', () => {
  const ice = 'Brine freezes at −5 °C here.';
  const ask = (front: string, back: string, quote = ice) =>
    ground({ type: 'basic', front, back, page: 1, quote }, ice);

  it.each(['−5 °C', '-5 °C', '–5 °C'])('is the same with each kind of sign: %s', (back) => {
    expect(ask('Where freezes brine?', back)).toEqual({ ok: true, page: 1, quote: ice });
    expect(ask(`What freezes at ${back}?`, 'Brine')).toMatchObject({ ok: true });
  });

  it('[P4] is another without its sign', () => {
    expect(ask('Where freezes brine?', '5 °C')).toEqual(notInQuote);
    expect(ask('What freezes at 5 °C?', 'Brine')).toEqual(notOnPage);
    expect(ask('Where freezes brine?', '-5 °C', ice.replace('−', ''))).toMatchObject({ ok: false });
  });

  it('keeps its sign at the beginning of a quote', () => {
    expect(ask('What is it here?', '−5 °C', '-5 °C here')).toMatchObject({ quote: '−5 °C here.' });
  });
});

describe('a number that the text bounds', () => {
  const bones = (bound: string) => `In the ear ${bound} 3 bones move, and seven muscles.`;
  const ask = (text: string, back: string, quote = text) =>
    ground({ type: 'basic', front: 'How many are in the ear?', back, page: 1, quote }, text);
  const cut = { ok: false, reason: 'the answer is cut off' };

  it.each(['fewer than', 'more than', 'at least', 'at most'])('[P4] keeps its “%s”', (bound) => {
    const text = bones(bound);
    expect(ask(text, '3')).toEqual(cut);
    expect(ask(text, '3 bones')).toEqual(cut);
    expect(ask(text, '3 bones', '3 bones move, and seven muscles.')).toEqual(cut);
    expect(ask(text.replace('3', 'three'), 'three bones')).toEqual(cut);
    expect(ask(text, `${bound} 3 bones`)).toMatchObject({ ok: true });
    expect(ask(text, 'seven muscles')).toMatchObject({ ok: true });
  });

  it('may be a gap, since what bounds it stands before it', () => {
    const text = bones('fewer than');
    const gap = text.replace('3', '{{c1::3}}');
    expect(ground({ type: 'cloze', text: gap, page: 1, quote: text }, text).ok).toBe(true);
  });

  it('is bound by none of these words before a thing', () => {
    const text = 'The ear has more bones than muscles.';
    expect(ground({ ...basic('What has the ear?', 'muscles'), quote: text }, text).ok).toBe(true);
  });
});

describe('a cut', () => {
  const list =
    'Perception is the capability of identifying, accepting, and using information, if it is new. ' +
    'Sleep is not the absence of all activity of the brain. Memory keeps what was learned before, and it fades.';
  const about = (quote: string, back: string): StudyItem => ({
    ...{ type: 'basic', front: 'What is it?', back, page: 1, quote },
  });
  const [perception = '', sleep = '', memory = ''] = list.split(/(?<=\.) /);
  it.each([
    [perception, 'The capability of identifying, accepting', 'in the middle of a list'],
    [
      perception,
      'The capability of identifying, accepting, and using information',
      'before a condition',
    ],
    [perception, 'The capability of identifying and using information', 'of a member of a list'],
    [sleep, 'The absence of all activity of the brain', 'of a negation'],
    [sleep, 'not the absence of all activity', 'in the middle of a phrase'],
    [memory, 'what was learned, and it fades', 'out of the middle'],
  ])('[P4] %s → %s is refused: %s', (quote, back) => {
    expect(ground(about(quote, back), list).ok).toBe(false);
  });

  it.each([
    [perception, 'The capability of identifying, accepting, and using information, if it is new'],
    [memory, 'What was learned before'],
    [memory, 'keeps what was learned before'],
  ])('%s → %s may be', (quote, back) => {
    expect(ground(about(quote, back), list).ok).toBe(true);
  });
});

describe('an aside', () => {
  const asked = (text: string, back: string) =>
    groundOn([{ page: 1, text }])({
      ...{ type: 'basic', front: 'What is the pineal gland?', back, page: 1, quote: text },
    });
  const cut = { ok: false, reason: 'the answer is cut off' };

  it.each([
    [
      'The pineal gland, an endocrine structure inside the brain, is thought to set the clock.',
      'An endocrine structure inside the brain',
    ],
    [
      'Near it lies the pineal gland (an endocrine structure inside the brain) and its vessels.',
      'An endocrine structure inside the brain',
    ],
    [
      'The pineal gland, which is an endocrine structure of the brain, prevents long nights.',
      'An endocrine structure of the brain',
    ],
    [
      'The pineal gland is an endocrine structure inside the brain and is often small.',
      'An endocrine structure inside the brain',
    ],
  ])('[P4] is whole where its sentence goes on: %s', (text, back) => {
    expect(asked(text, back)).toMatchObject({ ok: true });
  });

  it.each([
    [
      'The pineal gland, a structure of nerves among vessels, fibers, and bones, is small.',
      'A structure of nerves among vessels',
    ],
    [
      'The pineal gland, a structure for what one needs, uses, and wants, is small.',
      'A structure for what one needs',
    ],
    [
      'Near it lies the pineal gland (an endocrine structure inside the brain of the young) and more.',
      'An endocrine structure inside the brain',
    ],
    [
      'The pineal gland, no endocrine structure inside the brain, is thought to set the clock.',
      'Endocrine structure inside the brain',
    ],
  ])('[P4] is cut where its list or its bracket goes on: %s', (text, back) => {
    expect(asked(text, back)).toEqual(cut);
  });

  it('[P4] is whole at the end of a line of a slide, unless its last word leaves it open', () => {
    const under = '\nIt sets the clock of the body\nIt is as small as a grain of rice';
    const said = (line: string) => `The pineal gland: ${line}${under}`;
    const whole = 'a gland that lies deep between both halves of the brain';
    expect(asked(said(whole), whole)).toMatchObject({ ok: true });
    for (const open of [
      'a gland of the brain that is able to',
      'a gland that works only when light is',
      'a gland that does its work if and only if',
      'a gland in the brain without',
    ]) {
      expect(asked(said(open), open)).toEqual(cut);
    }
  });
});
