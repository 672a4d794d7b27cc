import { describe, expect, it } from 'vitest';
import { createDrops } from '../drop-reasons.ts';
import { pageOf } from '../testing.ts';
import { materialOf } from './material.ts';
import { isAcronym, namesOf, otherNamesIn } from './other-names.ts';

// Some sentences are of OpenStax Anatomy and Physiology 2e (CC BY 4.0).

/** @param defined terms of the text with a definition of their own */
function named(term: string, text = '', ...defined: string[]): string[] {
  const names = otherNamesIn(materialOf([pageOf(1, text)], createDrops()));
  return namesOf(term, names, [term, ...defined]);
}

describe('a typed answer may be', () => {
  it.each([
    [
      'the name without its bracket',
      'magnetic resonance imaging (MRI)',
      ['magnetic resonance imaging', 'MRI'],
    ],
    [
      'the long name in the bracket',
      'VLAN (virtual local area network)',
      ['VLAN', 'virtual local area network'],
    ],
    ['the name without its symbol', 'contact angle θ', ['contact angle θ', 'contact angle']],
    [
      'the name without a small letter',
      'Planck’s constant h',
      ['Planck’s constant h', 'Planck’s constant'],
    ],
  ])('%s', (_, term, wanted) => {
    expect(named(term)).toEqual(wanted);
  });

  it.each([
    [
      'its acronym',
      'virtual local area network',
      'The switch joins ports to a virtual local area network (VLAN) of its own.',
      'VLAN',
    ],
    [
      'what its acronym stands for',
      'VLAN',
      'The switch joins ports to a virtual local area network (VLAN) of its own.',
      'virtual local area network',
    ],
    [
      'what stands in the bracket behind its acronym',
      'TCP',
      'A stream over TCP (Transmission Control Protocol) arrives in order.',
      'Transmission Control Protocol',
    ],
    [
      'what it is called too',
      'quiet breathing',
      'Quiet breathing, also known as eupnea, is a mode of breathing that occurs at rest.',
      'eupnea',
    ],
    [
      'what is called so too',
      'eupnea',
      'Quiet breathing, also known as eupnea, is a mode of breathing that occurs at rest.',
      'Quiet breathing',
    ],
    [
      'the other name in a bracket',
      'sperm',
      'The male gamete is a sperm (or spermatozoon) of the testis in most animals.',
      'spermatozoon',
    ],
    [
      'the other name between commas',
      'zygote',
      'The zygote, or fertilized egg, divides as it moves to the uterus of the mother.',
      'fertilized egg',
    ],
  ])('%s', (_, term, text, wanted) => {
    expect(named(term, text)).toEqual([term, wanted]);
  });
});

describe('a typed answer may not be', () => {
  it.each([
    ['a half of a name', 'vitamin C', 'Vitamin C is in lemons and in the leaves of many plants.'],
    [
      'another of a list',
      'adoption',
      'People live by birth, by cohabitation, or adoption, in one house.',
    ],
    [
      'what it is like',
      'threshold',
      'If the charge reaches a certain level, called the threshold, the neuron fires.',
    ],
    [
      'one of two things',
      'mitosis',
      'A cell divides by mitosis or meiosis in the course of its life.',
    ],
    [
      'an abbreviation of other words',
      'heart rate',
      'Measure the heart rate (BPM) of the child at rest and after play.',
    ],
  ])('%s', (_, term, text) => {
    expect(named(term, text)).toEqual([term]);
  });

  it('a term that the text defines by itself', () => {
    const text = 'The population, or sample, of a survey is what is counted in the end.';
    expect(named('population', text)).toEqual(['population', 'sample']);
    expect(named('population', text, 'sample')).toEqual(['population']);
  });

  it('the name of two things that differ by a symbol', () => {
    expect(named('interferon γ', '', 'interferon α')).toEqual(['interferon γ']);
  });
});

it.each([
  ['MRI', 'magnetic resonance imaging', true],
  ['IoT', 'Internet of things', true],
  ['NGOs', 'nongovernmental organizations', false],
  ['PCs', 'personal computers', true],
  ['DNA', 'deoxyribonucleic acid', false],
  ['C', 'carbon', false],
])('%s is short for %s: %s', (short, long, is) => {
  expect(isAcronym(short, long)).toBe(is);
});
