/** What the worst language models write: each case was made by hand from a true item. None may reach a student [P4]. */
import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';

/** A sentence; its true cards and its false ones, each “question | answer”. */
interface Told {
  quote: string;
  right: readonly string[];
  wrong: readonly string[];
}

const told: readonly Told[] = [
  {
    quote:
      'Osmosis is the movement of water through a membrane that lets few other substances pass.',
    right: [
      'What is osmosis? | The movement of water through a membrane that lets few other substances pass',
    ],
    wrong: [
      'What is water? | The movement of water through a membrane that lets few other substances pass',
      'What is a membrane? | The movement of water through a membrane that lets few other substances pass',
      'What is diffusion? | The movement of water through a membrane that lets few other substances pass',
      'What is osmosis? | The movement of salt through a membrane that lets few other substances pass',
      'What is osmosis? | The movement of water through a membrane that lets other substances pass',
      'What is osmosis? | The movement of water through a membrane that lets many other substances pass',
      'What is osmosis? | The movement through a membrane that lets few other substances pass',
      'What is osmosis? | The transport of molecules from high to low concentration',
      'What is not osmosis? | The movement of water through a membrane that lets few other substances pass',
      'What is reverse osmosis? | The movement of water through a membrane that lets few other substances pass',
      'Was ist Osmose? | Die Bewegung von Wasser durch eine Membran',
      'What is osmosis? | **The movement of water** through a membrane that lets few other substances pass',
    ],
  },
  {
    quote:
      'A short bone is one that is cube-like in shape, being about equal in length, width, and thickness.',
    right: [
      'What is a short bone? | One that is cube-like in shape, being about equal in length, width, and thickness',
    ],
    wrong: [
      'What is a bone? | One that is cube-like in shape, being about equal in length, width, and thickness',
      'What is a long bone? | One that is cube-like in shape, being about equal in length, width, and thickness',
      'What is a shape? | One that is cube-like in shape, being about equal in length, width, and thickness',
      'What is a short bone? | One that is cube-like in shape, being about equal in length, width',
      'What is a short bone? | One that is cube-like in shape, being equal in length, width, and thickness',
      'What is a short bone? | One that is not cube-like in shape, being about equal in length, width, and thickness',
      'What is a short bone? | One that is round in shape, being about equal in length, width, and thickness',
      'What is a short bone? | being about equal in length',
      'What is length? | One that is cube-like in shape',
      'What is a cube? | One that is cube-like in shape, being about equal in length, width, and thickness',
    ],
  },
  {
    quote:
      'The Missouri Compromise of 1820 admitted Maine as a free state and Missouri as a slave state.',
    right: [],
    wrong: [
      'What did the Missouri Compromise of 1821 admit? | Maine as a free state and Missouri as a slave state',
      'What did the Missouri Compromise of 1820 admit? | Maine as a slave state and Missouri as a free state',
      'What did the Missouri Compromise of 1820 admit? | Missouri as a free state and Maine as a slave state',
      'What did the Missouri Compromise of 1820 admit? | Maine as a free state',
      'What did the Missouri Compromise of 1820 admit? | Kansas as a free state and Missouri as a slave state',
      'What did the Kansas Compromise of 1820 admit? | Maine as a free state and Missouri as a slave state',
      'What did the Missouri Compromise of 1820 ban? | Maine as a free state and Missouri as a slave state',
      'Which state did the Missouri Compromise of 1820 admit as a slave state? | Maine',
      'Which state did the Missouri Compromise of 1820 admit as a free state? | Missouri',
      'When did the Missouri Compromise admit Maine as a free state? | 1830',
    ],
  },
  {
    quote:
      'Most enzymes are proteins that usually speed up a reaction without being used up themselves.',
    right: [],
    wrong: [
      'What are enzymes? | Proteins that usually speed up a reaction without being used up themselves',
      'What are most enzymes? | Proteins that speed up a reaction without being used up themselves',
      'What are most enzymes? | Proteins that usually speed up a reaction',
      'What are proteins? | Enzymes that usually speed up a reaction without being used up themselves',
      'What are all enzymes? | Proteins that usually speed up a reaction without being used up themselves',
      'What are most enzymes? | Proteins that usually slow down a reaction without being used up themselves',
      'What are most enzymes? | Proteins that usually speed up a reaction while being used up themselves',
      'What are most enzymes? | Proteins that never speed up a reaction without being used up themselves',
      'What are reactions? | Proteins that usually speed up a reaction without being used up themselves',
      'What speeds up a reaction without being used up? | Proteins',
    ],
  },
  {
    quote: 'Scurvy is caused by a lack of vitamin C and leads to bleeding gums.',
    right: ['What is scurvy caused by? | a lack of vitamin C'],
    wrong: [
      'What causes bleeding gums to lack vitamin C? | Scurvy',
      'What does scurvy cause? | a lack of vitamin C',
      'What is scurvy caused by? | vitamin C',
      'What is scurvy caused by? | a lack of vitamin D',
      'What is scurvy caused by? | bleeding gums',
      'What leads to scurvy? | bleeding gums',
      'What is caused by scurvy? | a lack of vitamin C',
      'What is bleeding caused by? | a lack of vitamin C and leads to scurvy',
      'What is scurvy prevented by? | a lack of vitamin C',
      'What is anemia caused by? | a lack of vitamin C',
    ],
  },
  {
    quote:
      'The ileum is the longest part of the small intestine and is about 1.8 meters long in adults.',
    right: ['What is the ileum? | The longest part of the small intestine'],
    wrong: [
      'How long is the ileum in adults? | 1.8 meters',
      'How long is the ileum in adults? | about 1.8 feet',
      'How long is the ileum in adults? | about 18 meters',
      'How long is the small intestine in adults? | about 2.8 meters',
      'What is the ileum? | The shortest part of the small intestine',
      'What is the ileum? | The longest part of the large intestine',
      'What is the small intestine? | The longest part of the small intestine',
      'What is the intestine? | The longest part of the small intestine',
      'What is the jejunum? | The longest part of the small intestine',
      'What is the ileum? | part of the small intestine',
      'What is about 1.8 miles long in adults? | The ileum',
    ],
  },
  {
    quote: 'Unlike arteries, veins have valves that keep blood from flowing back toward the feet.',
    right: [],
    wrong: [
      'What do arteries have? | valves that keep blood from flowing back toward the feet',
      'What do veins lack? | valves that keep blood from flowing back toward the feet',
      'What do veins have? | valves that keep blood flowing back toward the feet',
      'What do veins have? | valves that keep blood from flowing back toward the heart',
      'What are veins? | valves that keep blood from flowing back toward the feet',
      'What have valves that keep blood from flowing back toward the feet? | arteries',
      'What do valves have? | veins that keep blood from flowing back toward the feet',
      'What do veins and arteries have? | valves that keep blood from flowing back toward the feet',
    ],
  },
  {
    quote:
      'A contract is void only if both parties were mistaken about a basic fact of the bargain.',
    right: [],
    wrong: [
      'When is a contract void? | if both parties were mistaken about a basic fact of the bargain',
      'When is a contract void? | only if one party was mistaken about a basic fact of the bargain',
      'When is a contract valid? | only if both parties were mistaken about a basic fact of the bargain',
      'What is a contract? | void',
      'What is a contract? | void only if both parties were mistaken',
      'When is a contract not void? | only if both parties were mistaken about a basic fact of the bargain',
      'When is a bargain void? | only if both parties were mistaken about a basic fact of the contract',
      'What is a contract only if both parties were right about a basic fact of the bargain? | void',
    ],
  },
  {
    quote:
      'Secondary appraisal, which is a judgment of the options to cope with a stressor, follows the first one.',
    right: ['What is secondary appraisal? | A judgment of the options to cope with a stressor'],
    wrong: [
      'What is appraisal? | A judgment of the options to cope with a stressor',
      'What is primary appraisal? | A judgment of the options to cope with a stressor',
      'What is a stressor? | A judgment of the options to cope with a stressor',
      'What is secondary appraisal? | A judgment of the options',
      'What is secondary appraisal? | judgment of the options to avoid a stressor',
      'What is secondary appraisal? | the options to cope with a stressor',
      'What is judgment? | A judgment of the options to cope with a stressor',
      'What follows secondary appraisal? | the first one',
      'What is an option? | A judgment of the options to cope with a stressor',
    ],
  },
  {
    quote:
      'The heart, the lungs, and the great vessels lie in the middle of the chest between two layers of pleura.',
    right: [],
    wrong: [
      'What lies in the middle of the chest between two layers of pleura? | The heart, the lungs',
      'What lies in the middle of the chest between two layers of pleura? | The heart',
      'What lies in the middle of the chest between three layers of pleura? | The heart, the lungs, and the great vessels',
      'What lies in the middle of the head between two layers of pleura? | The heart, the lungs, and the great vessels',
      'What lies in the middle of the heart? | the chest between two layers of pleura',
      'What does not lie in the middle of the chest between two layers of pleura? | The heart, the lungs, and the great vessels',
      'What is the heart? | the great vessels',
      'What is pleura? | the middle of the chest',
      'What are the lungs? | in the middle of the chest',
    ],
  },
  {
    quote:
      'Alfred Wegener proposed in 1912 that the continents were once joined and have drifted apart since.',
    right: [
      'What did Alfred Wegener propose in 1912? | that the continents were once joined and have drifted apart since',
    ],
    wrong: [
      'What did Alfred Wegener propose in 1921? | that the continents were once joined and have drifted apart since',
      'What did Charles Darwin propose in 1912? | that the continents were once joined and have drifted apart since',
      'What did Alfred Wegener prove in 1912? | that the continents were once joined and have drifted apart since',
      'What did Alfred Wegener propose in 1912? | that the continents were never joined and have drifted apart since',
      'What did Alfred Wegener propose in 1912? | the continents have drifted together since',
      'What did Alfred Wegener deny in 1912? | that the continents were once joined and have drifted apart since',
      'Who proposed in 1912 that the continents were once joined? | Alfred Nobel',
      'When did Alfred Wegener propose that the continents were once joined? | in 1915',
      'What did Alfred Wegener propose in 1912? | that the oceans were once joined and have drifted apart since',
    ],
  },
  {
    quote:
      'If the demand for a good rises while its supply stays the same, its price tends to rise.',
    right: [],
    wrong: [
      'What happens if the demand for a good falls while its supply stays the same? | its price tends to rise',
      'What happens if the demand for a good rises while its supply grows? | its price tends to rise',
      'What happens if the demand for a good rises while its supply stays the same? | its price tends to fall',
      'What happens if the demand for a good rises while its supply stays the same? | its price rises',
      'What happens if the price of a good rises while its supply stays the same? | its demand tends to rise',
      'What happens unless the demand for a good rises while its supply stays the same? | its price tends to rise',
      'What is demand? | its price tends to rise',
      'What happens if the supply of a good rises while its demand stays the same? | its price tends to fall',
    ],
  },
  {
    quote:
      'Mitochondria are organelles that release energy from sugar, and ribosomes are organelles that build proteins.',
    right: ['What are ribosomes? | Organelles that build proteins'],
    wrong: [
      'What are mitochondria? | Organelles that build proteins',
      'What are ribosomes? | Organelles that release energy from sugar',
      'What are organelles? | Organelles that build proteins',
      'What are ribosomes? | Organelles that release energy from proteins',
      'What are proteins? | Organelles that build proteins',
      'What are ribosomes? | Organelles that release energy from sugar, and build proteins',
      'What are mitochondria? | Organelles that release energy from fat',
      'What do ribosomes release? | energy from sugar',
      'What do mitochondria build? | proteins',
      'What are ribosomes? | Organelles that do not build proteins',
    ],
  },
  {
    quote: 'Some critics believe that the novel is a satire, but its author called it a romance.',
    right: [],
    wrong: [
      'What is the novel? | a satire',
      'What do critics believe? | that the novel is a satire',
      'What did its author call it? | a satire',
      'What do some critics believe? | that the novel is a romance',
      'What is a satire? | the novel',
      'What is the novel? | A satire, but its author called it a romance',
      'What do some authors believe? | that the novel is a satire',
      'What do all critics believe? | that the novel is a satire',
    ],
  },
  {
    quote: 'The speed of sound in dry air at 20 degrees Celsius is 343 meters per second.',
    right: ['What is the speed of sound in dry air at 20 degrees Celsius? | 343 meters per second'],
    wrong: [
      'What is the speed of sound in dry air at 20 degrees Celsius? | 343 feet per second',
      'What is the speed of sound in dry air at 20 degrees Celsius? | 434 meters per second',
      'What is the speed of sound in dry air at 20 degrees Fahrenheit? | 343 meters per second',
      'What is the speed of light in dry air at 20 degrees Celsius? | 343 meters per second',
      'What is the speed of sound in water at 20 degrees Celsius? | 343 meters per second',
      'What is the speed of sound in dry air at 30 degrees Celsius? | 343 meters per second',
      'What is the speed of sound in humid air at 20 degrees Celsius? | 343 meters per second',
      'What is air? | 343 meters per second',
      'What is sound? | 343 meters per second',
    ],
  },
  {
    quote: 'A virus is not a cell, since it cannot copy itself outside the body of a host.',
    right: [],
    wrong: [
      'What is a virus? | a cell',
      'What is a virus? | A cell, since it cannot copy itself outside the body of a host',
      'What is not a virus? | a cell that copies itself',
      'What is a host? | a cell',
      'Why is a virus a cell? | since it cannot copy itself outside the body of a host',
      'Why is a virus not a cell? | since it can copy itself outside the body of a host',
      'Why is a virus not a cell? | since it cannot copy itself inside the body of a host',
      'What cannot copy itself outside the body of a host? | a cell',
    ],
  },
  {
    quote:
      'TCP delivers bytes in order and without loss, whereas UDP sends each packet on its own.',
    right: ['What does TCP deliver? | bytes in order and without loss'],
    wrong: [
      'What does UDP deliver? | bytes in order and without loss',
      'What does TCP send? | each packet on its own',
      'What does TCP deliver? | bytes in order and with loss',
      'What does TCP deliver? | bytes in order',
      'What does TCP deliver? | packets in order and without loss',
      'What does HTTP deliver? | bytes in order and without loss',
      'What sends each packet on its own? | TCP',
      'What delivers bytes in order and without loss? | UDP',
      'What does TCP lose? | bytes in order',
    ],
  },
  {
    quote: 'Granite is an igneous rock that forms when magma cools slowly below the surface.',
    right: [
      'What is granite? | An igneous rock that forms when magma cools slowly below the surface',
    ],
    wrong: [
      'What is magma? | An igneous rock that forms when magma cools slowly below the surface',
      'What is basalt? | An igneous rock that forms when magma cools slowly below the surface',
      'What is a rock? | An igneous rock that forms when magma cools slowly below the surface',
      'What is granite? | An igneous rock that forms when magma cools quickly below the surface',
      'What is granite? | An igneous rock that forms when magma cools slowly above the surface',
      'What is granite? | An igneous rock',
      'What is granite? | An igneous rock that forms',
      'What is granite? | A sedimentary rock that forms when magma cools slowly below the surface',
      'What is granite? | An igneous rock that never forms when magma cools slowly below the surface',
      'What is igneous granite? | A rock that forms when magma cools quickly',
      'What is granite? | Ein Gestein, das aus Magma entsteht',
      'Granit, qu’est-ce que c’est ? | Une roche qui se forme quand le magma refroidit',
      'When does granite not form? | when magma cools slowly below the surface',
      'When does granite form? | when lava cools slowly below the surface',
      'What is the surface? | An igneous rock that forms when magma cools slowly below the surface',
      'What is granite? | <b>An igneous rock</b> that forms when magma cools slowly below the surface',
    ],
  },
];

const filler =
  'The students of this course read the chapters of the book, and they learn the terms of each of them with care.';
const pages = [pageOf(1, filler, ...told.map(({ quote }) => quote), filler)];
const take = (value: unknown, kind: 'flashcards' | 'summary' = 'flashcards') =>
  createCheck(formsOf({ kind }), pages, []).take(value).ok;
const cardOf = (card: string, quote: string) => {
  const [front = '', back = ''] = card.split(' | ');
  return { front, back, page: 1, quote };
};

describe.each(told)('of “$quote”', ({ quote, right, wrong }) => {
  it.each(wrong)('[P4] “%s” is refused', (card) => {
    expect(take(cardOf(card, quote))).toBe(false);
  });

  it('what it says is taken', () => {
    expect(right.filter((card) => !take(cardOf(card, quote)))).toEqual([]);
  });
});

const [osmosis, bone, compromise] = told.map(({ quote }) => quote) as [string, string, string];
const [card = ''] = told[0]?.right ?? [];

describe('[P4] an item is refused', () => {
  it.each<[string, object]>([
    ['with a quote that is nowhere', cardOf(card, 'Osmosis is what a book says it is.')],
    [
      'with another number in its quote',
      cardOf('When was it? | 1821', compromise.replace('1820', '1821')),
    ],
    [
      'with two sentences as one quote',
      cardOf(card, `${osmosis.slice(0, -1)}, and ${bone.toLowerCase()}`),
    ],
    ['with “not” in its quote', cardOf(card, osmosis.replace('is the', 'is not the'))],
    ['of a page that is not there', { ...cardOf(card, osmosis), page: 9 }],
    [
      'without a page',
      { front: 'What is osmosis?', back: 'The movement of water', quote: osmosis },
    ],
    ['with an empty answer', cardOf('What is osmosis? | ', osmosis)],
    ['with an answer without end', cardOf(`What is osmosis? | ${'water, '.repeat(500)}`, osmosis)],
    [
      'with a question without end',
      cardOf(`What is ${'osmosis and '.repeat(100)}? | water`, osmosis),
    ],
    [
      'with a link',
      cardOf('See https://example.org: what is osmosis? | The movement of water', osmosis),
    ],
    ['with HTML', cardOf('What is <b>osmosis</b>? | The movement of water', osmosis)],
    ['with a picture', cardOf('What is osmosis? | ![x](y) The movement of water', osmosis)],
    ['with its thoughts', cardOf(`Okay, here is a card: ${card}`, osmosis)],
    [
      'that points to the page',
      cardOf('According to the text, what is osmosis? | The movement of water', osmosis),
    ],
    ['in another language', cardOf('¿Qué es la ósmosis? | El movimiento del agua', osmosis)],
    [
      'with a list for a name',
      { front: ['What is osmosis?'], back: 'water', page: 1, quote: osmosis },
    ],
  ])('%s', (_, value) => {
    expect(take(value)).toBe(false);
  });

  it.each([
    ['a part of a sentence', 'Enzymes are proteins that usually speed up a reaction.'],
    ['two sentences as one', `${osmosis.slice(0, -1)} and ${bone}`],
    ['another number', compromise.replace('1820', '1850')],
    ['another name', compromise.replace('Maine', 'Ohio')],
    ['no hedge', 'Enzymes are proteins that speed up a reaction without being used up themselves.'],
    ['a claim of others as its own', 'The novel is a satire.'],
    ['no “not”', 'A virus is a cell, since it cannot copy itself outside the body of a host.'],
    ['no condition', 'A contract is void.'],
    ['another unit', 'The speed of sound in dry air at 20 degrees Celsius is 343 feet per second.'],
    ['what the model knows', 'Osmosis plays a role in the kidneys of all mammals.'],
  ])('as a point with %s', (_, text) => {
    const quote = told.find((one) => one.quote.slice(-12) === text.slice(-12))?.quote ?? osmosis;
    expect(take({ text, page: 1, quote }, 'summary')).toBe(false);
  });
});

it('has many cases', () => {
  expect(told.flatMap(({ wrong }) => wrong).length + 26).toBeGreaterThanOrEqual(200);
});
