import { describe, expect, it } from 'vitest';
import type { Definition } from '../define/definitions.ts';
import { createDrops } from '../drop-reasons.ts';
import { listQuestions } from '../lists/list-questions.ts';
import { onDeviceEngine } from '../on-device.ts';
import { chapterPages, heading, pageOf } from '../testing.ts';
import { areTwins } from './distractors.ts';
import type { Alternative } from './likeness/of-one-kind.ts';
import { contextsOf } from './likeness/term-contexts.ts';
import { materialOf } from './material.ts';
import { fitsArticle, isFitToAsk } from './questions.ts';
import { plainTerm } from './term-names.ts';
import { saysNearlyTheSame } from './wrong-meanings.ts';

function alternative(term: string): Alternative {
  const plain = plainTerm(term);
  return { term, plain, plural: false, place: 0, section: 0, vector: new Map() };
}

it.each([
  ['colour wheel', 'color wheel', true],
  ['haemolysis', 'hemolysis', true],
  ['land-use plan', 'land use plan', true],
  ['fibre', 'fiber', true],
  ['anode', 'cathode', false],
  ['mesenchyme', 'mesenchymal cell', true],
  ['depolarization', 'repolarization', false],
  ['virtual local area network', 'VLAN', true],
  ['magnetic resonance imaging', 'MRI', true],
  ['state of the art', 'SA', true],
  ['motor neuron', 'MRI', false],
  ['positive sanction', 'formal sanction', false],
])('%s and %s are one word: %s', (one, other, are) => {
  expect(areTwins(plainTerm(one), plainTerm(other))).toBe(are);
});

describe('the articles around a blank', () => {
  const text =
    'A toll is paid here. They raised a toll again. Nobody likes a toll. Thrift is good. We praise thrift. They ask for thrift daily.';
  const material = materialOf([pageOf(1, text)], createDrops());
  const contexts = contextsOf(material, new Set(['toll', 'thrift']));
  const [toll, thrift] = [alternative('toll'), alternative('thrift')];

  it('keep out what never has one', () => {
    expect(fitsArticle(thrift, toll, 'The town asks for a _____ at the gate.', contexts)).toBe(
      false,
    );
  });

  it('and what never stands without', () => {
    expect(fitsArticle(toll, thrift, 'The town lives by _____ alone.', contexts)).toBe(false);
    expect(fitsArticle(toll, thrift, 'The town lives by the _____ alone.', contexts)).toBe(true);
  });

  it('and a vowel behind “a”', () => {
    expect(fitsArticle(alternative('edict'), toll, 'It was a _____ of old.', contexts)).toBe(false);
  });
});

describe('what is worth asking', () => {
  it.each([
    ['a coin that was struck in the north', true],
    ['easier to spot than a lamp', false],
    ['similar to a coin', false],
    ['the warmth that it gives off', false],
    ['a coin, as shown in figure 3', false],
  ])('%s: %s', (meaning, is) => {
    expect(isFitToAsk({ meaning, link: 'is', cardScore: 3 } as Definition)).toBe(is);
  });

  it('is more where only something is said about the thing', () => {
    const cardScore = 0.3;
    expect(isFitToAsk({ meaning: 'a northern coin', link: 'is', cardScore } as Definition)).toBe(
      true,
    );
    expect(
      isFitToAsk({ meaning: 'a northern coin', link: 'involves', cardScore } as Definition),
    ).toBe(false);
  });
});

it('two meanings of which one says most of the other are no choice', () => {
  const right = 'A cloth that sailors wear against heavy rain';
  expect(saysNearlyTheSame(right, 'A cloth that sailors wear')).toBe(true);
  expect(saysNearlyTheSame(right, 'A knife that bakers use')).toBe(false);
});

it('of notes under a colon in a book nothing is asked', () => {
  const list = (entries: string[]) =>
    entries.map((text) => ({ kind: 'list' as const, text, page: 1 }));
  const notes = [
    'Copper: by boat only',
    'Timber: by cart only',
    'Linen: by mule only',
    'Wool: never',
  ];
  const page = pageOf(1, 'Goods of the valley went to town in these ways:', ...list(notes));
  const material = materialOf([page], createDrops());
  expect(listQuestions([page], material)).toEqual([]);
});

describe('no option of a question stands out', () => {
  const scans = [
    pageOf(
      1,
      heading(1, 'Pictures of the body'),
      'A *scan* of the body is made in many ways, and each of them has its own use for those who are ill. *Magnetic resonance imaging (MRI)* is a technique that shows soft tissue by strong magnets. *Ultrasonography* is a technique that shows an unborn child by waves of sound. *Doppler imaging* is a technique that shows the flow of blood by an echo. *Fluoroscopy* is a technique that shows moving parts by a beam of rays.',
    ),
  ];

  it.each([
    ['a chapter', chapterPages()],
    ['names with brackets and capitals', scans],
  ])('by a capital letter or a bracket: %s', async (_, pages) => {
    const { items } = await onDeviceEngine.makeQuestions(pages, { count: 20 });
    expect(items.length).toBeGreaterThan(0);
    for (const { options } of items) {
      expect(options.filter((option) => !/^\p{Lu}/u.test(option))).toEqual([]);
      const bracketed = options.filter((option) => option.includes('('));
      expect(bracketed.length === 0 || bracketed.length === options.length).toBe(true);
    }
  });
});
