/** Where an item that differs from its page is refused, and the boundary of what may differ [P4]. */
import { describe, expect, it } from 'vitest';
import type { StudyItem } from './engine.ts';
import { ground } from './ground.ts';

const page =
  'Pavlov (1927) studied 3.5 dogs. Extinction is the decrease in the conditioned response.';
const quote = 'Extinction is the decrease in the conditioned response.';
const onPage = { page: 1, quote };
const notInQuote = { ok: false, reason: 'the answer is not in the quote' };
const notOnPage = { ok: false, reason: 'a name or number is not on the page' };
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
    expect(ground(cloze(text), page)).toEqual({ ok: true });
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
    expect(ground(cloze('{{c1::Extinction}} is the decrease'), page)).toEqual({ ok: true });
  });
});

describe('a point', () => {
  it('[P4] says what its quote says', () => {
    expect(ground({ type: 'point', text: quote, ...onPage }, page)).toEqual({ ok: true });
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
      expect(ground(basic('What is it?', back), page)).toEqual({ ok: true });
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
  it.each([
    ['What did Pavlov find?', { ok: true }],
    ['What did Skinner find?', notOnPage],
    // The first word of a sentence has its capital from there.
    ['Skinner did what?', { ok: true }],
    ['What, “Skinner” asked, is it?', notOnPage],
    ['What did (Skinner) find?', notOnPage],
    ['What did ‘Skinner’ find; Watson too?', notOnPage],
    ['What did Pavlov find; Watson too?', notOnPage],
    ['What did Pavlov, Watson and others find?', notOnPage],
    ['What did O’Brien find?', notOnPage],
    ['What did Pavlov-Watson find?', notOnPage],
    ['What did É. find?', notOnPage],
  ])('[P4] %s', (front, wanted) => {
    expect(ground(basic(front), page)).toEqual(wanted);
  });

  it.each([
    ['What was found in 1927?', { ok: true }],
    ['What was found in 1928?', notOnPage],
    ['What was found in 19270?', notOnPage],
    // Each of its digits stands on the page.
    ['What was found in 1972?', notOnPage],
    ['What was found in 27,193 dogs?', notOnPage],
    ['What was found with 3.5 dogs?', { ok: true }],
    ['What was found with 3.6 dogs?', notOnPage],
    ['What was found with 36 dogs?', notOnPage],
  ])('[P4] %s', (front, wanted) => {
    expect(ground(basic(front), page)).toEqual(wanted);
  });

  it('[P4] is not asked of a question without a right answer, which teaches nothing', () => {
    const stem = 'What did Skinner study?';
    const options = ['extinction', 'shaping'];
    const item: StudyItem = { type: 'question', stem, options, answer: 2, ...onPage };
    expect(ground(item, page)).toEqual(nothing);
  });

  it('[P4] is looked for in the stem of a question as in the front of a card', () => {
    expect(ground(question('What did Pavlov study?'), page)).toEqual({ ok: true });
    expect(ground(question('What did Skinner study?'), page)).toEqual(notOnPage);
    expect(ground(question('What was studied in 1930?'), page)).toEqual(notOnPage);
  });
});
