/** English: where an answer may end before its sentence [P4]. */
import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../engine.ts';
import { isWholeAnswer } from './claims.ts';
import { groundOn } from './ground.ts';

/** @param marked the answer is in braces */
function isWhole(marked: string): boolean {
  const [, answer = ''] = /\{(.*)\}/s.exec(marked) ?? [];
  return isWholeAnswer(answer, marked.replace(/[{}]/g, ''));
}

describe('an answer is whole', () => {
  it.each([
    ['at the end of a text without a point', 'The pineal gland: {a gland deep in the brain}'],
    ['before a hyphen that stands for a dash', 'It is {a gland deep in the brain} - it is small.'],
    ['before a dash', 'It is {a gland deep in the brain} – it is small.'],
    ['before a dash without blanks', 'It is {a gland deep in the brain}—it is small.'],
    ['before a second verb', 'It is {a gland deep in the brain} and regulates the sleep.'],
    [
      'before a second verb and one thing',
      'It is {a gland deep in the brain} and makes a hormone.',
    ],
    ['before one with “also”', 'It is {a gland deep in the brain} and also affects the mood.'],
    ['before one that needs its “on”', 'It is {a gland deep in the brain} and acts on the skin.'],
    ['before an auxiliary', 'It is {a gland deep in the brain} and is often small.'],
    ['before a sentence of its own', 'It is {a gland deep in the brain}, and most birds have one.'],
    ['before “which”', 'It is {a gland deep in the brain}, which is small.'],
    ['before “which” in capitals', 'IT IS {A GLAND DEEP IN THE BRAIN}, WHICH IS SMALL.'],
    ['before an auxiliary in capitals', 'IT IS {A GLAND DEEP IN THE BRAIN}, AND IS SMALL.'],
    ['before an aside', 'It is {a gland deep in the brain}, a part of the head.'],
    ['before a reason', 'It is {a gland deep in the brain} because light is a danger to it.'],
    ['at the end of a line', 'Pineal gland\n{a gland deep in the brain}\nhormones'],
    ['at the end of a line with a star', 'Pineal gland\n{a gland deep in the brain} *\nhormones'],
    ['though a line ends with “be”', '{A view of how the world ought to be}\nEthics asks for it'],
  ])('%s', (_, marked) => {
    expect(isWhole(marked)).toBe(true);
  });

  it.each([
    [
      'behind brackets',
      'The pineal gland (small), {a gland deep in the brain}, controls the clock.',
    ],
    ['in brackets with “i.e.”', 'The epiphysis (i.e. {a gland deep in the brain}) and its veins.'],
    ['with “i.e.,”', 'The epiphysis (i.e., {a gland deep in the brain}) and its veins.'],
    ['before “allows for”', 'The pineal gland, {a gland deep in the brain}, allows for sleep.'],
    [
      'before an “or…” word',
      'The pineal gland, {a gland deep in the brain}, absorbs organic acid.',
    ],
  ])('as an aside %s', (_, marked) => {
    expect(isWhole(marked)).toBe(true);
  });
});

describe('an answer is half of what the text says', () => {
  it.each([
    ['in the middle of a phrase', 'It is {a gland deep in the brain} of most birds.'],
    ['in the middle of a word', 'It is {a receptor of the kind toll}-like.'],
    ['in the middle of a line', 'Pineal gland\n{a gland that lies deep} in the brain\nhormones'],
    ['before another thing', 'It is {a source of heat and light} and food.'],
    [
      'before another thing that has a verb',
      'It is {a net of long nerves} and veins and carries a signal.',
    ],
    ['before facts, which are no acts', 'It is {a rich source of old tales} and facts on the war.'],
    ['before what it is not', 'It is {a source of heat and light} but not of food.'],
    ['before a condition', 'It is {a source of heat and light}, as long as it is warm.'],
    ['before its contrary', 'It is {a source of heat or light} or not it can be seen.'],
    ['in a list that ends with an aside', 'It is {a net of long nerves}, veins, a thin skin.'],
    ['in a list of verbs', 'A gland, {a place for what one needs}, uses and wants, is small.'],
    [
      'in a list of verbs after an aside',
      'At night, birds seek {a dry place that warms}, protects their young, and hides them.',
    ],
    ['in an aside that goes on', 'The gland, {an organ deep in the brain} of the young, is small.'],
    [
      'at a line that leaves its end open',
      '{a gland that says what it is and}\nthen sets the clock',
    ],
    ['at a line that ends with an article', '{a gland that rules the body like a}\nchief of sleep'],
    ['at a line with half a name', '{a gland that was found by Lewis-}\nSmith in the brain'],
    ['after what bounds its number', 'It is at least {3 bones of the ear}.'],
    ['after a negation', 'It is not {a gland deep in the brain}.'],
  ])('%s', (_, marked) => {
    expect(isWhole(marked)).toBe(false);
  });

  it('where it stands there a second time, and is whole there, it is whole', () => {
    const begin = 'It is a gland deep in the brain of birds, ';
    expect(isWhole(`${begin}and of men. It is {a gland deep in the brain}.`)).toBe(true);
    expect(isWhole(`${begin}and {a gland deep in the brain} of men.`)).toBe(false);
  });
});

describe('what stands on the page with a reference', () => {
  const text = 'The pineal gland (Figure 2.1) sets the clock of the body. It is small.';
  const [quote = ''] = text.split(/(?<=\.) /);
  const told = groundOn([{ page: 1, text }]);

  it('is told without it, or with it', () => {
    const point = (said: string): StudyItem => ({ type: 'point', text: said, page: 1, quote });
    for (const said of [quote, quote.replace(' (Figure 2.1)', '')]) {
      expect(told(point(said))).toEqual({ ok: true, page: 1, quote });
    }
  });

  it('[P4] is told in no third way', () => {
    const said = 'The pineal gland in Figure 2.1 sets the clock of the body.';
    expect(told({ type: 'point', text: said, page: 1, quote })).toMatchObject({ ok: false });
  });
});

describe('a blank', () => {
  const text = 'Extinction is the decrease in the conditioned response. Shaping takes small steps.';
  const quote = 'Extinction is the decrease in the conditioned response';
  const ask = (stem: string, right = 'Extinction') =>
    groundOn([{ page: 1, text }])({
      ...{ type: 'question', stem, options: [right, 'Gravity'], answer: 0, page: 1, quote },
    });

  it.each([
    '_____ is the decrease in the conditioned response',
    'Which word is missing here? “_____ is the decrease in the conditioned response”',
    'Welches Wort fehlt? „_____ is the decrease in the conditioned response“',
    'Quel mot manque ? «_____ is the decrease in the conditioned response»',
  ])('stands in a sentence of the text: %s', (stem) => {
    expect(ask(stem)).toMatchObject({ ok: true });
  });

  it.each([
    ['a word of the sentence is another', '_____ is the increase in the conditioned response'],
    ['the same in a quotation', 'What is missing? “_____ is the increase in the response”'],
    ['its sentence stands elsewhere', '“_____ takes small steps”'],
  ])('[P4] is refused where %s', (_, stem) => {
    expect(ask(stem)).toEqual({ ok: false, reason: 'the answer is not in the quote' });
  });

  it('[P4] is no single underline, as code has it: what is asked is held against the quote', () => {
    expect(ask('What did Skinner call the max_rate?').ok).toBe(false);
    expect(ask('What did Skinner call the conditioned_response?')).toEqual({
      ...{ ok: false, reason: 'a name or number is not on the page' },
    });
  });
});

it('a gap may be closed before a condition, since the sentence around it says it', () => {
  const text = 'Eine Säure gibt Protonen nur in Wasser ab.';
  const told = groundOn([{ page: 1, text }], 'de');
  const gap = text.replace('Protonen', '{{c1::Protonen}}');
  expect(told({ type: 'cloze', text: gap, page: 1, quote: text })).toMatchObject({ ok: true });
  expect(
    told({
      type: 'basic',
      front: 'Was gibt eine Säure ab?',
      back: 'Protonen',
      page: 1,
      quote: text,
    }),
  ).toEqual({ ok: false, reason: 'the answer is cut off' });
});
