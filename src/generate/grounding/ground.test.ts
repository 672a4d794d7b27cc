import { describe, expect, it } from 'vitest';
import type { BasicCardItem, StudyItem } from '../engine.ts';
import { groundOn } from './ground.ts';

const page = 'Pavlov (1927) studied dogs. Extinction is the decrease in the conditioned response.';
const quote = 'Extinction is the decrease in the conditioned response.';
const card: BasicCardItem = {
  type: 'basic',
  front: 'What is extinction?',
  back: 'The decrease in the conditioned response',
  page: 1,
  quote,
};

const ground = (item: StudyItem, text: string) => groundOn([{ page: 1, text }])(item);
const ok = { ok: true, page: 1, quote };

describe('ground', () => {
  it('[P4] accepts an item whose quote and answer stand on the page', () => {
    expect(ground(card, page)).toEqual(ok);
  });

  it('[P4] does not mind line breaks, hyphens at line ends and ligatures', () => {
    const odd = page.replace('decrease in', 'de-\ncrease\u00a0in');
    expect(ground(card, odd)).toMatchObject({ ok: true });
    expect(ground({ ...card, quote: quote.replace('decrease', 'de-\ncrease') }, page)).toEqual(ok);
  });

  it('[P4] refuses a quote that the page does not hold', () => {
    expect(ground({ ...card, quote: 'Extinction is an increase.' }, page)).toEqual({
      ok: false,
      reason: 'the quote is not on the page',
    });
  });

  it('[P4] refuses an answer whose words are not in the quote', () => {
    expect(ground({ ...card, back: 'The slow decrease in the response' }, page)).toEqual({
      ok: false,
      reason: 'the answer is not in the quote',
    });
  });

  it('[P4] refuses an answer that shuffles the words of the quote', () => {
    expect(ground({ ...card, back: 'The response in the decrease' }, page).ok).toBe(false);
  });

  it('[P4] refuses a name or a number that the quote does not hold', () => {
    const refused = { ok: false, reason: 'a name or number is not on the page' };
    for (const front of [
      'What did Skinner call extinction?',
      'What was extinction in 1930?',
      // On the page, but not about the quote.
      'What did Pavlov call extinction in 1927?',
    ]) {
      expect(ground({ ...card, front }, page)).toEqual(refused);
    }
  });

  it('puts the page right, and gives the quote in the words of the page', () => {
    const check = groundOn([
      { page: 1, text: 'Nothing here.' },
      { page: 2, text: page },
    ]);
    const shorter = quote.replace('the conditioned', 'conditioned');
    expect(check({ ...card, page: 1, quote: shorter })).toEqual({ ok: true, page: 2, quote });
    expect(check({ ...card, page: 4 }).ok).toBe(false);
  });

  it('[P4] refuses a quote that leaves out a negation, a condition or a number', () => {
    for (const word of ['not', 'only', 'if', 'three', '7']) {
      const said = page.replace('is the', `is ${word} the`);
      expect(ground(card, said)).toEqual({ ok: false, reason: 'the quote is not on the page' });
    }
    expect(ground(card, page.replace('is the', 'is also the')).ok).toBe(true);
  });

  it('[P4] refuses an answer that its sentence limits by “mostly”', () => {
    const said = page.replace('is the', 'is mostly the');
    expect(ground(card, said)).toEqual({ ok: false, reason: 'the answer is cut off' });
  });

  it('[P4] refuses a question about something else, and one that is negated', () => {
    const refused = { ok: false, reason: 'the question is about something else' };
    for (const front of ['What is shaping?', 'What is not extinction?']) {
      expect(ground({ ...card, front }, page)).toEqual(refused);
    }
    const under = groundOn([{ page: 1, text: page, headings: ['Shaping and extinction'] }]);
    expect(under({ ...card, front: 'In shaping, what is extinction?' }).ok).toBe(true);
  });

  it('[P4] refuses a cloze without a hidden part', () => {
    expect(ground({ type: 'cloze', text: quote, page: 1, quote }, page)).toEqual({
      ok: false,
      reason: 'no fact to learn',
    });
    const hidden = quote.replace('Extinction', '{{c1::Extinction}}');
    expect(ground({ type: 'cloze', text: hidden, page: 1, quote }, page).ok).toBe(true);
  });

  it('[P4] checks only the right answer of a question', () => {
    const question = {
      type: 'question' as const,
      stem: 'Which of these is the decrease in the conditioned response?',
      options: ['shaping', 'extinction', 'acquisition', 'recovery'],
      page: 1,
      quote,
    };
    expect(ground({ ...question, answer: 1 }, page).ok).toBe(true);
    expect(ground({ ...question, answer: 0 }, page).ok).toBe(false);
    expect(ground({ ...question, answer: 7 }, page).ok).toBe(false);
  });
});
