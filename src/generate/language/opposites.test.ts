import { describe, expect, it } from 'vitest';
import { oppositesOf } from './opposites.ts';

describe('the opposite of a word has its form', () => {
  it.each([
    ['increases', 'decreases'],
    ['decreased', 'increased'],
    ['absorbing', 'releasing'],
    ['repelled', 'attracted'],
    ['stopped', 'started'],
    ['lower', 'higher'],
    ['lower', 'upper'],
    ['hypertonic', 'hypotonic'],
    ['intracellular', 'extracellular'],
    ['renewable', 'nonrenewable'],
    ['unconditioned', 'conditioned'],
    ['anode', 'cathode'],
  ])('%s and %s', (word, other) => {
    expect(oppositesOf(word)).toContain(other);
    expect(oppositesOf(other)).toContain(word);
  });

  it.each(['like', 'even', 'under', 'state', 'water', 'non', ''])('“%s” has none', (word) => {
    const spelled = oppositesOf(word).filter((one) => !/^(?:non|un)/.test(one));
    expect(spelled).toEqual([]);
  });
});
