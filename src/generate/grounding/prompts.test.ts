import { describe, expect, it } from 'vitest';
import type { StudyLanguage } from '../language/detect.ts';
import { groundOn } from './ground.ts';
import { asksNothing } from './prompts.ts';
import { listAnswerOf } from './surroundings.ts';

const ok = { ok: true };
const notOnPage = { ok: false, reason: 'a name or number is not on the page' };
const elsewhere = { ok: false, reason: 'the question is about something else' };
const nothing = { ok: false, reason: 'no fact to learn' };
const another = { ok: false, reason: 'another answer may be right' };

function ask(text: string, front: string, back: string, language?: StudyLanguage) {
  return groundOn(
    [{ page: 1, text }],
    language,
  )({ type: 'basic', front, back, page: 1, quote: text });
}

const iron = 'Anemia is a lack of iron that makes the marrow study each bone.';

describe('a word of a question', () => {
  it.each([
    ['is in the quote', 'What is a lack of iron?', ok],
    ['is one that any question has', 'Which term best describes a lack of iron?', ok],
    ['is of the same family as one in the quote', 'What makes the marrow studied?', ok],
    ['has two letters and is no name', 'What is, eg, a lack of iron?', ok],
    ['[P4] has four letters, of which three are the same', 'What makes the bond?', elsewhere],
    ['[P4] is not in the quote', 'What is a lack of copper?', elsewhere],
    ['[P4] has its capital inside, and is not there', 'What makes mRNA?', elsewhere],
    ['[P4] is a name that is not there', 'What is a lack of Iridium?', notOnPage],
  ])('%s', (_, front, wanted) => {
    expect(ask(iron, front, 'Anemia')).toMatchObject(wanted);
  });

  it('that any question has tells nothing of what is asked for', () => {
    const [stem, asked] = ['which statement best describes these 3 of a', 'iron marrow'];
    expect(stem.split(' ').filter((word) => !asksNothing(word))).toEqual([]);
    expect(asked.split(' ').filter(asksNothing)).toEqual([]);
  });
});

describe('the number of what is asked for', () => {
  const kinds = ['Skeletal muscle', 'Cardiac muscle', 'Smooth muscle'];
  const text = ['Types of muscle:', ...kinds].join('\n\n');

  it('[P4] is that of the list, though the text does not count it', () => {
    expect(ask(text, 'What are the 3 types of muscle?', listAnswerOf(kinds))).toMatchObject(ok);
    expect(ask(text, 'What are the 4 types of muscle?', listAnswerOf(kinds))).toEqual(notOnPage);
  });

  it('[P4] is that of the list in words too', () => {
    expect(ask(text, 'What are the three types of muscle?', listAnswerOf(kinds))).toMatchObject(ok);
    expect(ask(text, 'What are the four types of muscle?', listAnswerOf(kinds))).toEqual(notOnPage);
  });

  it.each([
    ['as the text has it', 'The heart has four chambers.', 'What has four chambers?', ok],
    [
      'in words where the text has digits',
      'The heart has 4 chambers.',
      'What has four chambers?',
      ok,
    ],
    ['[P4] not another', 'The heart has four chambers.', 'What has two chambers?', notOnPage],
    [
      '[P4] not one that it does not say',
      'The heart has chambers.',
      'What has three chambers?',
      notOnPage,
    ],
  ])('is asked %s', (_, said, front, wanted) => {
    expect(ask(said, front, 'The heart')).toMatchObject(wanted);
  });

  it.each([
    ['What two gases make air?', 'nitrogen and oxygen', ok],
    ['What three gases make air?', 'nitrogen and oxygen', notOnPage],
    ['What three metals make steel?', 'iron, chromium, and nickel', ok],
    ['What four metals make steel?', 'iron, chromium, and nickel', notOnPage],
  ])('is that of what the answer counts up: %s', (front, back, wanted) => {
    const said =
      'The gases nitrogen and oxygen make air. The metals iron, chromium, and nickel make steel.';
    expect(ask(said, front, back)).toMatchObject(wanted);
  });

  it('[P4] is not counted where the answer is no list', () => {
    expect(ask(iron, 'What is the 1 lack of iron?', 'Anemia')).toEqual(notOnPage);
  });
});

describe('a negation in a question', () => {
  const reptile = 'A spaniel is not a cold creature.';
  const yeast = 'Without oxygen, alcohol is made of sugar by yeast.';
  const lungs = 'A whale breathes and swims, and a fish does not.';
  const cells = 'Some cells without a wall are soft.';

  it.each([
    ['stands between the same words', reptile, 'What is not a cold creature?', 'A spaniel', ok],
    ['stands behind the same word', reptile, 'What is not cold?', 'A spaniel', ok],
    ['stands before the same word', cells, 'How are they without a wall?', 'soft', ok],
    ['begins it, before the same word', yeast, 'Without oxygen, what is made?', 'alcohol', ok],
    ['[P4] begins it, before another', yeast, 'Without sugar, what is made?', 'alcohol', elsewhere],
    ['[P4] ends it, behind another', lungs, 'What swims, and breathes not?', 'A whale', elsewhere],
    ['[P4] turns another word', reptile, 'What is a creature, not cold?', 'A spaniel', elsewhere],
    ['[P4] is not in the text', iron, 'What is not a lack of iron?', 'Anemia', elsewhere],
    ['[P4] is another', reptile, 'What is never a cold creature?', 'A spaniel', elsewhere],
  ])('%s', (_, text, front, back, wanted) => {
    expect(ask(text, front, back)).toMatchObject(wanted);
  });
});

describe('the options of a question', () => {
  const text = 'A reptile is a cold creature of the land, and a bird is a warm one.';
  const choose = (stem: string, right: string, ...wrong: string[]) =>
    groundOn([{ page: 1, text }])({
      ...{ type: 'question', stem, options: [...wrong, right], answer: wrong.length },
      ...{ page: 1, quote: text },
    });

  it.each([
    ['stand nowhere in the quote', ['A fish', 'A snail'], ok],
    ['hold no word', ['—', 'A snail'], ok],
    ['are a part of the right one', ['Reptile', 'A snail'], ok],
    ['stand in the question', ['A creature of the land', 'Cold creature'], ok],
    ['[P4] stand in the quote, where they may be right too', ['A snail', 'A bird'], another],
    ['[P4] stand there first of all', ['A bird', 'A snail', 'A fish'], another],
  ])('%s', (_, wrong, wanted) => {
    expect(choose('Which cold creature is of the land?', 'A reptile', ...wrong)).toMatchObject(
      wanted,
    );
  });
});

describe('a question that holds its answer', () => {
  const osmose = 'Osmose ist die Bewegung von Wasser durch eine Membran.';
  const choose = (stem: string) =>
    groundOn(
      [{ page: 1, text: osmose }],
      'de',
    )({
      ...{ type: 'question', stem, options: ['Salz', 'Osmose'], answer: 1, page: 1, quote: osmose },
    });

  it('[P4] teaches nothing', () => {
    expect(ask(osmose, 'Was ist Osmose?', 'Osmose', 'de')).toEqual(nothing);
    expect(choose('Was ist die Osmose?')).toEqual(nothing);
    expect(choose('Was ist die Bewegung von Wasser?')).toMatchObject(ok);
  });
});
