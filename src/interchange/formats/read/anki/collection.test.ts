/** Deck options of each Anki format become ours. */
import '../../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import { basic, type TestCollection } from '../../../../../test/support/anki/collection.ts';
import { ankiPackage, packageFormats } from '../../../../../test/support/anki/package.ts';
import { fieldsOf, readAll, reasons } from '../../../../../test/support/import-fixtures.ts';
import { fieldsProblem } from '../../../../model/registry.ts';
import { defaultParameters, isParameters } from '../../../../model/study/fsrs/parameters.ts';
import { ankiReader } from '../anki.ts';
import { choicesOfPreset, presetInJson } from './collection.ts';

const usual = {
  new: { perDay: 20, delays: [1, 10], bury: false },
  rev: { perDay: 200 },
  lapse: { delays: [10], leechFails: 8 },
};
const fitted = defaultParameters.map((value, index) => (index < 4 ? value * 2 : value));
const chosen = {
  new: { perDay: 5, delays: [0.5, 15, 120, 1_440], bury: true },
  rev: { perDay: 80 },
  lapse: { delays: [], leechFails: 4 },
  fsrsParams6: fitted,
  desiredRetention: 0.85,
};

const note = (id: number, deck: number) => ({
  ...{ id, guid: `g${id}`, type: basic.id, fields: [`Q${id}`, 'A'] },
  cards: [{ ord: 0, deck }],
});

const collection: TestCollection = {
  types: [basic],
  decks: { 1: 'Default', 2: 'Biology', 3: 'Biology::Cells', 4: 'Biology::Genes' },
  notes: [note(10, 1), note(11, 2), note(12, 3), note(13, 4)],
  presets: { 1: usual, 7: chosen },
  presetOf: { 2: 7, 3: 7 },
};

const withoutFsrs = {
  ...{ newCardsPerDay: 5, reviewsPerDay: 80, learningSteps: ['1m', '15m', '2h', '1d'] },
  ...{ relearningSteps: [], buriesSiblings: true, leechLimit: 4 },
};

describe.each(packageFormats)('options in collection.%s', (format) => {
  const decksOf = async (more: Partial<TestCollection>) =>
    fieldsOf(
      await readAll(ankiReader, [await ankiPackage({ ...collection, ...more }, format)]),
      'deck',
    );

  it('are chosen where they differ from Anki’s start, or from those of the deck around', async () => {
    expect(await decksOf({})).toEqual([
      { name: 'Default' },
      { name: 'Biology', ...withoutFsrs },
      { name: 'Cells' },
      {
        ...{ name: 'Genes', newCardsPerDay: 20, reviewsPerDay: 200, leechLimit: 8 },
        ...{ learningSteps: ['1m', '10m'], relearningSteps: ['10m'], buriesSiblings: false },
      },
    ]);
  });

  it('of FSRS come along where Anki studies by FSRS', async () => {
    const [, biology, , genes] = await decksOf({ fsrs: true });
    expect(biology).toMatchObject({ ...withoutFsrs, desiredRetention: 0.85 });
    const { parameters = [] } = biology as { parameters?: number[] };
    expect(parameters.map((value) => value.toFixed(4))).toEqual(
      fitted.map((value) => value.toFixed(4)),
    );
    expect(genes).toMatchObject({ desiredRetention: 0.9, parameters: defaultParameters });
  });
});

describe.each(packageFormats)('orders, leeches and limits in collection.%s', (format) => {
  const readOptions = async (preset: object, more: Partial<TestCollection> = {}) => {
    const presets = { ...collection.presets, 2: { ...usual, ...preset } };
    const file = await ankiPackage({ ...collection, presets, presetOf: { 2: 2 }, ...more }, format);
    const reading = await readAll(ankiReader, [file]);
    return { deck: fieldsOf(reading, 'deck')[1], told: reasons(reading) };
  };

  it.each<[string, object, object]>([
    ['random reviews', { reviewOrder: 8 }, { reviewOrder: 'random' }],
    ['the most forgotten first', { reviewOrder: 7 }, { reviewOrder: 'retrievability' }],
    ['the most overdue first', { reviewOrder: 12 }, { reviewOrder: 'retrievability' }],
    ['new cards last', { newMix: 1 }, { newPlace: 'last' }],
    ['new cards first', { newMix: 2 }, { newPlace: 'first' }],
    ['new cards sorted at random', { newSortOrder: 4 }, { newOrder: 'random' }],
    ['new cards gathered at random', { newGatherPriority: 3 }, { newOrder: 'random' }],
    ['notes added at random', { new: { ...usual.new, order: 0 } }, { newOrder: 'random' }],
    ['suspended leeches', { lapse: { ...usual.lapse, leechAction: 0 } }, { suspendsLeeches: true }],
  ])('come along: %s', async (_, preset, wanted) => {
    expect(await readOptions(preset)).toEqual({ deck: { name: 'Biology', ...wanted }, told: [] });
  });

  it('of the deck itself win over its preset', async () => {
    const own = { 2: { newLimit: 7, reviewLimit: 70, desiredRetention: 88 } };
    const { deck } = await readOptions({}, { own, fsrs: true });
    expect(deck).toEqual({
      ...{ name: 'Biology', newCardsPerDay: 7, reviewsPerDay: 70, desiredRetention: 0.88 },
    });
  });

  it('without a counterpart are told in one line', async () => {
    const { deck, told } = await readOptions({
      ...{ reviewOrder: 5, easyDaysPercentages: [1, 1, 1, 1, 1, 1, 0.5] },
      rev: { ...usual.rev, maxIvl: 180 },
    });
    expect(deck).toEqual({ name: 'Biology' });
    expect(told).toEqual([
      '3 deck options: no counterpart here for maximum interval, order of reviews and easy days; left out',
    ]);
  });
});

describe('parameters of older versions', () => {
  const five = fitted.slice(0, 19);

  it('of FSRS-5 are told in the terms of FSRS-6', () => {
    const preset = presetInJson({ ...usual, fsrsParams5: five });
    const { parameters } = choicesOfPreset(preset, undefined, true);
    expect(parameters).toEqual([...five, 0.01, 0.5]);
    expect(isParameters(parameters ?? [])).toBe(true);
  });

  it.each([[['x']], [[1, 2, 3]], [Array(21).fill(1e9)], [Array(17).fill(Number.NaN)]])(
    'that are none are left out: %j',
    (fsrsWeights) => {
      const preset = presetInJson({ ...usual, fsrsWeights });
      expect(choicesOfPreset(preset, undefined, true)).toEqual({});
    },
  );
});

it.each([
  ['a step of more days than a step may have', { lapse: { delays: [1e15] } }],
  ['a step of very many minutes', { new: { delays: [14_400_001] } }],
  ['a retention that is no number', { desiredRetention: Number.POSITIVE_INFINITY }],
])('a preset with %s gives a deck that can be stored', (_, odd) => {
  const choices = choicesOfPreset(presetInJson({ ...usual, ...odd }), undefined, true);
  const fields = { name: 'Biology', createdAt: 1, deletedAt: 0, ...choices };
  expect(fieldsProblem('deck', fields, true)).toBeUndefined();
});
