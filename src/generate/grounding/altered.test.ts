import { describe, expect, it } from 'vitest';
import type { TaskItem } from '../engine.ts';
import { groundOn } from './ground.ts';

const task = { kind: 'true-false' as const, options: ['True', 'False'], right: 'False' };
const another = { ok: false, reason: 'another answer may be right' };
const nothing = { ok: false, reason: 'no fact to learn' };
const notHere = { ok: false, reason: 'a name or number is not on the page' };
const ok = { ok: true, page: 1 };

/** @param others other text of the page */
function say(correction: string, stem: string, ...others: string[]) {
  const text = [correction, ...others].join(' ');
  const item: TaskItem = { type: 'task', stem, task, page: 1, quote: correction, correction };
  return groundOn([{ page: 1, text }])(item);
}

describe('a statement with another number is false', () => {
  it.each([
    ['Vermont became a state in 1791.', '1791', '1811'],
    ['The union was founded in May 1868 in Lyon.', '1868', '1847'],
    ['Egypt was united in about 3150 BCE.', '3150', '2900'],
    ['A circadian rhythm lasts about 24 hours.', '24', '12'],
    ['The heart of a fish has two chambers.', 'two', 'three'],
    ['The body of an adult has 206 bones.', '206', '412'],
    ['The first shell holds 2 electrons.', '2', '4'],
    ['The mirror has a width of 6.5 meters.', '6.5', '13.0'],
    ['The town had 12,000 people.', '12,000', '24,000'],
  ])('%s (%s, %s)', (sentence, was, is) => {
    expect(say(sentence, sentence.replace(was, is))).toMatchObject(ok);
  });
});

describe('[P4] a statement with another number may be true', () => {
  it.each([
    ['a year too near', 'Vermont became a state in 1791.', '1791', '1795'],
    ['a time too near', 'Egypt was united in about 3150 BCE.', '3150', '3100'],
    ['an estimate too near', 'A circadian rhythm lasts about 24 hours.', '24', '26'],
    ['an amount too near', 'The body of an adult has 206 bones.', '206', '210'],
    ['the same number', 'The town had 12,000 people.', '12,000', '12000'],
    ['a lower bound', 'The town had more than 12,000 people.', '12,000', '6,000'],
    ['a lower bound with words between', 'It is at least the past 200 years old.', '200', '100'],
    ['“or more”', 'Molecules have two or more atoms.', 'two', 'three'],
    ['a range', 'The fever lasts 5 to 10 days.', '5', '8'],
    ['a range with a dash', 'The fever lasts 5–10 days.', '10', '20'],
    ['a limit in time', 'By 1700 the island had a fort.', '1700', '1730'],
  ])('for %s', (_, sentence, was, is) => {
    expect(say(sentence, sentence.replace(was, is))).toEqual(another);
  });

  it('where another sentence of the file says it', () => {
    const sentence = 'Vermont became a state of the union in 1791.';
    const stem = sentence.replace('1791', '1811');
    expect(say(sentence, stem, 'In 1811 the river rose.')).toMatchObject(ok);
    expect(say(sentence, stem, 'Some say that Vermont became a state in 1811.')).toEqual(another);
  });
});

describe('a statement with the opposite of a word is false', () => {
  const sentence = 'The scapula is a bone with a ridge on its posterior surface.';
  const stem = sentence.replace('posterior', 'anterior');

  it('where the file uses both words', () => {
    expect(say(sentence, stem, 'The anterior wall is flat.')).toMatchObject(ok);
  });

  it('[P4] and is refused where the file does not use the opposite', () => {
    expect(say(sentence, stem)).toEqual(notHere);
  });

  it('[P4] and is refused where a sentence says it', () => {
    const also = 'The scapula has a second ridge on its anterior surface, as each bone.';
    expect(say(sentence, stem, also)).toEqual(another);
  });

  it.each([
    'Stress can increase the pressure of the blood.',
    'Most drugs of the kind increase the pressure of the blood.',
    'Salt and some teas increase the pressure of the blood.',
    'The drug may increase the pressure of the blood or the pulse.',
  ])('[P4] and is refused where both may be: %s', (open) => {
    const more = 'The walls decrease in width.';
    expect(say(open, open.replace('increase', 'decrease'), more)).toEqual(another);
  });
});

describe('a statement with another name for its subject is false', () => {
  const sentence = 'Reliability refers to the ability to give the same result each time.';
  const stem = sentence.replace('Reliability', 'Validity');
  const other = 'Validity refers to whether a test measures what it claims.';

  it.each([
    ['alone', sentence, stem],
    [
      'with its article',
      'An exon is a segment that stays after splicing.',
      'A gene is a segment that stays after splicing.',
    ],
    [
      'of several words',
      'The frontal lobe is in the front of the brain.',
      'The outer ear is in the front of the brain.',
    ],
    [
      'behind its field',
      'In biology, a gene is a unit of what is inherited.',
      'In biology, a lobe is a unit of what is inherited.',
    ],
  ])('%s', (_, correction, changed) => {
    const more = `${other} A gene is long. The outer ear is a shell. A lobe is round.`;
    expect(say(correction, changed, more)).toMatchObject(ok);
  });

  it('[P4] and is refused where the file does not name it', () => {
    expect(say(sentence, stem)).toEqual(notHere);
  });

  it.each([
    [
      'says it of the other too',
      'Validity is the ability to give the same correct result each time.',
    ],
    ['makes one a kind of the other', 'Reliability is a form of what some call validity.'],
    ['calls one by the other’s name', 'Reliability, also called validity, is wanted.'],
  ])('[P4] and is refused where a sentence %s', (_, more) => {
    expect(say(sentence, stem, more)).toEqual(another);
  });

  it('[P4] and is refused where the name is not what the sentence is about', () => {
    const about = 'A test of memory needs reliability.';
    expect(say(about, about.replace('reliability', 'validity'), other)).toEqual(nothing);
  });

  it('[P4] and is refused where two places differ', () => {
    const changed = stem.replace('result', 'answer');
    expect(say(sentence, changed, other, 'The answer is long.')).toEqual(nothing);
  });
});
