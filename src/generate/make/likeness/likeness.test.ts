import { describe, expect, it } from 'vitest';
import { createDrops } from '../../drop-reasons.ts';
import { keysOf } from '../../language/words.ts';
import { pageOf } from '../../testing.ts';
import { wrongTerms } from '../distractors.ts';
import { materialOf } from '../material.ts';
import { isPlural, plainTerm } from '../term-names.ts';
import { likenessTo } from './likeness.ts';
import type { Alternative } from './of-one-kind.ts';
import { areSameKind, contextsOf } from './term-contexts.ts';

const text =
  'An *anion* is a negatively charged ion that gains an electron from its neighbor. A cation loses an electron to its neighbor. A radical has an electron without a partner. The photon is light, or *lumen*, as the old books say. The *anion* and the *cation* meet in a salt, and a radical breaks it. Magma (or melt) rises from below the crust of the earth.';
const material = materialOf([pageOf(1, text)], createDrops());
const names = ['anion', 'cation', 'ion', 'radical', 'photon', 'lumen', 'magma', 'melt', 'salt'];
const contexts = contextsOf(material, new Set(names));

function alternative(term: string): Alternative {
  const [plain, plural] = [plainTerm(term), isPlural(term)];
  return { term, plain, plural, place: 0, section: 0, vector: new Map([[term, 1]]) };
}

describe('what stands around a term', () => {
  it('is heard in sentences too that cannot stand alone', () => {
    const short = materialOf([pageOf(1, 'It melts. Ice melts.')], createDrops());
    expect(short.unfit.map(({ text }) => text)).toContain('It melts.');
    expect(contextsOf(short, new Set(['ice'])).terms.get('ice')?.times).toBe(1);
  });

  it.each([
    ['anion', 'ion'],
    ['magma', 'melt'],
  ])('tells that %s and %s are one, or a kind of the other', (one, other) => {
    expect(contexts.areOne(one, other)).toBe(true);
    expect(contexts.areOne(other, one)).toBe(true);
  });

  it('and that terms which are only named together are not', () => {
    expect(contexts.areOne('anion', 'cation')).toBe(false);
  });
});

it('the term that stands beside the answer is likelier than one from elsewhere', () => {
  const keys = keysOf('Which of these is negatively charged?');
  const likeness = likenessTo({ term: 'anion', place: 0, keys }, contexts);
  expect(likeness('cation')).toBeGreaterThan(likeness('magma'));
});

it('what the answer is a kind of is no wrong answer', () => {
  const stem = 'Which of these gains something from its neighbor?';
  const question = { stem, quote: 'An anion gains an electron.', place: 0 };
  const pool = names.map(alternative);
  const wrong = wrongTerms(alternative('anion'), pool, question, contexts);
  expect(wrong).toContain('cation');
  expect(wrong).not.toContain('ion');
  expect(wrong).not.toContain('anion');
});

it.each([
  ['U.S. Constitution', 'Wells Fargo', false],
  ['Radiocarbon dating', 'Pueblo Bonita', false],
  ['World War', 'Civil War', true],
  ['laryngitis', 'sinusitis', true],
  ['laryngitis', 'geology', false],
  ['anion', 'cation', true],
])('%s beside %s', (one, other, is) => {
  expect(areSameKind(one, other, contexts)).toBe(is);
});
