import { describe, expect, it } from 'vitest';
import type { Definition } from '../../define/definitions.ts';
import { createDrops } from '../../drop-reasons.ts';
import { pageOf } from '../../testing.ts';
import { materialOf } from '../material.ts';
import { isPlural, plainTerm } from '../term-names.ts';
import { areAbstract, areAlike, areSame, genusOf, thingOfName } from './kinds-of-things.ts';
import { type Alternative, leastLikeness } from './of-one-kind.ts';
import { contextsOf } from './term-contexts.ts';

const text =
  'The *veltin*, the *gorrin* and the *sarnet* are kept in one drawer. Near the lake the *plimsy* sleeps. President *Arlo Venn* signed the paper. *Mira Solt* argued that it was late.';
const names = ['veltin', 'gorrin', 'sarnet', 'plimsy', 'arlo venn', 'mira solt'];
const contexts = contextsOf(materialOf([pageOf(1, text)], createDrops()), new Set(names));

function alternative(term: string, meaning?: string): Alternative {
  const [plain, plural] = [plainTerm(term), isPlural(term)];
  const one: Alternative = { term, plain, plural, place: 0, section: 0, vector: new Map() };
  // Other fields are not read here.
  const definition = { term, meaning, link: 'is' } as Definition;
  return meaning === undefined ? one : { ...one, definition };
}

describe('what a definition says that a thing is', () => {
  it.each([
    ['a small hormone of the gut that slows it', 'hormone'],
    ['a type of tax on land', 'tax'],
    ['the process by which salt leaves water', 'process'],
    ['a chart showing the places of all boats', 'chart'],
    ['one of several documents, signed by both sides', 'document'],
    ['when two firms become one', 'when'],
  ])('%s: %s', (meaning, noun) => {
    expect(genusOf(meaning)).toBe(noun);
  });
});

describe('the kind of a name', () => {
  it.each([
    ['land tax', 'harvest taxes', true],
    ['river nurse', 'harbour engineers', true],
    ['river nurse', 'land tax', false],
    ['sprained wrist infection', 'marsh fever', true],
    ['marsh fever', 'pocket knife', false],
  ])('%s and %s: %s', (one, other, is) => {
    expect(areSame(thingOfName(one), thingOfName(other))).toBe(is);
  });

  it('is unknown where no list has its last word', () => {
    expect(areAlike(thingOfName('veltin'), thingOfName('land tax'))).toBeUndefined();
  });

  it('cannot be touched, or can', () => {
    expect(areAbstract(thingOfName('justice'), thingOfName('revenue'))).toBe(true);
    expect(areAbstract(thingOfName('revenue'), thingOfName('outsourcing'))).toBe(true);
    expect(areAbstract(thingOfName('revenue'), thingOfName('knife'))).toBe(false);
  });
});

describe('two terms stand beside each other', () => {
  const [veltin, gorrin, plimsy] = ['veltin', 'gorrin', 'plimsy'].map((one) => alternative(one));

  it('where the text names them in one list, though nothing else is known of them', () => {
    if (!veltin || !gorrin || !plimsy) throw new Error('no terms');
    expect(contexts.areListed('veltin', 'sarnet')).toBe(true);
    expect(leastLikeness(veltin, gorrin, contexts)).toBeDefined();
    expect(leastLikeness(veltin, plimsy, contexts)).toBeUndefined();
  });

  it('by what their definitions say that they are', () => {
    const one = alternative('veltin', 'a hormone of the skin');
    const same = leastLikeness(one, alternative('plimsy', 'a hormone that wakes fish'), contexts);
    const tool = leastLikeness(one, alternative('plimsy', 'a machine that wakes fish'), contexts);
    expect(same).toBeDefined();
    expect(tool).toBeUndefined();
  });

  it('the less is known, the likelier they must be', () => {
    const same = leastLikeness(alternative('land tax'), alternative('water tax'), contexts) ?? 9;
    const kind = leastLikeness(alternative('land tax'), alternative('toll'), contexts) ?? 0;
    expect(same).toBeLessThan(kind);
  });

  it('persons beside persons, by what the text says that they did', () => {
    const [arlo, mira] = [alternative('Arlo Venn'), alternative('Mira Solt')];
    expect(leastLikeness(arlo, mira, contexts)).toBeDefined();
    expect(leastLikeness(arlo, alternative('Grey Harbour'), contexts)).toBeUndefined();
  });
});
