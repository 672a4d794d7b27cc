import { describe, expect, it } from 'vitest';
import { createDrops } from '../drop-reasons.ts';
import { materialOf } from '../make/material.ts';
import { heading, pageOf } from '../testing.ts';
import { standingFeatureNames, weaknessOf } from './standing.ts';
import { standingWeights } from './standing-weights.ts';

/** A point of a summary of mean importance may not be weaker. */
const ofPoints = -1.9;

function weakness(above: string, before: string, text: string): number {
  const paragraph = [before, text].filter((sentence) => sentence !== '').join(' ');
  const material = materialOf([pageOf(1, heading(1, above), paragraph)], createDrops());
  const plain = text.replaceAll('*', '');
  const sentence = material.sentences.find((one) => one.text === plain);
  if (sentence === undefined) throw new Error(`A rule refuses “${plain}”.`);
  return weaknessOf(sentence, material);
}

// Sentences that readers judged alone, from OpenStax textbooks and Computer Networks: A Systems Approach (all CC BY 4.0).
describe('a sentence that readers dropped because it is lost outside its text is weak:', () => {
  it.each([
    [
      'which pressure',
      'Operant Conditioning',
      'The rider squeezes the horse.',
      'The pressure is the negative stimulus that the horse wants to remove.',
    ],
    [
      'whose test',
      'Problem Solving',
      'Participants got a box of tacks and a candle.',
      'When a red cross passed across the screen, about one third of subjects did not notice it.',
    ],
    [
      'whose implication',
      'The Atlantic Slave Trade',
      'Ships lost many lives.',
      'The implication was that captains usually packed people into even smaller spaces.',
    ],
    [
      'a thought experiment',
      'Surveying the Stars',
      'Stars differ.',
      'If every star were a standard luminosity, then we could similarly read off their distances.',
    ],
    [
      'which two kinds',
      'Phase Transitions',
      'A liquid was sealed in.',
      'The vapor in the container is then said to be in equilibrium with the liquid.',
    ],
  ])('%s', (_, above, before, text) => {
    expect(weakness(above, before, text)).toBeGreaterThan(ofPoints);
  });
});

describe('a sentence that readers kept is not:', () => {
  it.each([
    [
      'Operant Conditioning',
      'Learning has consequences.',
      '*Reinforcement* means that a consequence increases the behavior of an organism.',
    ],
    [
      'Asteroids and Planetary Defense',
      '',
      'Asteroids that cross the orbit of Earth are called near-Earth objects in planetary defense.',
    ],
    [
      'The Rise of Franklin Roosevelt',
      '',
      'Franklin Roosevelt won the presidency of the United States in 1932 against Herbert Hoover.',
    ],
    [
      'Entropy',
      '',
      'Entropy is a state function that measures how matter and energy are dispersed within a system.',
    ],
    [
      'Trademark Basics',
      '',
      'A *service mark* identifies the source of a service rather than of goods, like a trademark.',
    ],
  ])('%s', (above, before, text) => {
    expect(weakness(above, before, text)).toBeLessThan(ofPoints);
  });
});

it('the same sentence is weaker the less its heading says about it', () => {
  const text = 'Resistors limit the current through a circuit of lamps and wires.';
  const [under, elsewhere] = ['Resistors and current', 'Overview'].map((above) =>
    weakness(above, '', text),
  );
  expect(under).toBeLessThan(elsewhere ?? 0);
});

it('each feature has a weight, and each weight a feature', () => {
  expect(Object.keys(standingWeights)).toEqual(standingFeatureNames);
});
