import { describe, expect, it } from 'vitest';
import type { BasicCardItem } from './engine.ts';
import { ground } from './ground.ts';

const page = 'Pavlov (1927) studied dogs. Extinction is the decrease in the conditioned response.';
const quote = 'Extinction is the decrease in the conditioned response.';
const card: BasicCardItem = {
  type: 'basic',
  front: 'What is extinction?',
  back: 'The decrease in the conditioned response',
  page: 1,
  quote,
};

describe('ground', () => {
  it('[P4] accepts an item whose quote and answer stand on the page', () => {
    expect(ground(card, page)).toEqual({ ok: true });
  });

  it('[P4] does not mind line breaks, hyphens at line ends and ligatures', () => {
    expect(ground(card, page.replace('decrease in', 'de-\ncrease\u00a0in'))).toEqual({ ok: true });
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

  it('[P4] refuses a name or a number that the page does not hold', () => {
    expect(ground({ ...card, front: 'What did Skinner call extinction?' }, page)).toEqual({
      ok: false,
      reason: 'a name or number is not on the page',
    });
    expect(ground({ ...card, front: 'What was extinction in 1930?' }, page).ok).toBe(false);
    expect(ground({ ...card, front: 'What did Pavlov call extinction in 1927?' }, page).ok).toBe(
      true,
    );
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
