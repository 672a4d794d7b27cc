/** Note types, decks, options and clock of an Anki collection: JSON until schema 14, then tables with Protocol Buffers. */
import {
  defaultParameters,
  isParameters,
  parametersOfOlder,
} from '../../../../model/study/fsrs/parameters.ts';
import { mostSteps, type StudyChoices } from '../../../../model/study/options/study-options.ts';
import { arrayIn, isObject, type JsonObject, textIn as wordIn } from '../shared/source-text.ts';
import type { DeckMemory } from './memory-state.ts';
import {
  type OrderOptions,
  orderChoices,
  orderInJson,
  orderInMessage,
  untakenNames,
  usualOrder,
} from './preset-options.ts';
import {
  floatIn,
  floatsIn,
  type Message,
  messageIn,
  numberIn,
  readMessage,
  textIn,
} from './protobuf.ts';
import type { Sqlite } from './sqlite.ts';
import { usualTags } from './template.ts';

export interface Template {
  ord: number;
  name: string;
  question: string;
  answer: string;
}

export interface NoteType {
  name: string;
  isCloze: boolean;
  fields: readonly string[];
  templates: readonly Template[];
}

export interface AnkiDeck {
  /** From the top: `['Biology', 'Cells']`. */
  path: readonly string[];
  /** Its id in Haversack, if Haversack wrote the package. */
  ownId: string | undefined;
  presetId: number;
  /** Its own limits and retention, beside its preset. */
  own: Partial<Pick<Preset, 'newPerDay' | 'reviewsPerDay' | 'desiredRetention'>>;
}

export interface Collection {
  noteTypes: ReadonlyMap<number, NoteType>;
  decks: ReadonlyMap<number, AnkiDeck>;
  /** Milliseconds. */
  changedAt: number;
  /** Milliseconds; due days are counted from it. */
  createdAt: number;
  /** Minutes to add to UTC where and when it was created; `undefined` if unknown. */
  createdOffsetMin: number | undefined;
  /** The hour at which its days begin; `undefined` if unknown. */
  rollover: number | undefined;
  /** Minutes to add to UTC where it was last used; `undefined` if unknown. */
  tzOffsetMin: number | undefined;
  /** The first scheduler had three buttons while learning. */
  hasThreeButtons: boolean;
  choicesOf: (deck: AnkiDeck, around: AnkiDeck | undefined) => StudyChoices;
  memoryOfDeck: (deck: AnkiDeck | undefined) => DeckMemory;
  /** Names of options that have no counterpart here. */
  untakenOf: (deck: AnkiDeck) => string[];
}

/** Years have four digits. Later times come from wrong clocks or from packages made by hand. */
export const lastTimeMs = Date.UTC(9999, 11, 30);

export function timeWithin(atMs: number): number {
  return Math.min(lastTimeMs, Math.max(0, atMs || 0));
}

const needed = ['col', 'notes', 'cards', 'revlog'];

/** @returns `undefined` for a database of another program. @throws if the database is damaged */
export function readCollection(sqlite: Sqlite): Collection | undefined {
  if (needed.some((name) => !sqlite.tables.has(name))) return undefined;
  // Checks all tables before anything is imported.
  for (const name of needed)
    if ([...sqlite.rows(`PRAGMA quick_check(${name})`)][0]?.[0] !== 'ok')
      throw new Error(`The table ${name} is damaged`);
  const [row] = [...sqlite.rows('SELECT ver, mod, crt, conf, models, decks, dconf FROM col')];
  if (row === undefined) throw new Error('The collection has no row');
  const [version, changedAt, createdAt, conf, models, decks, presets] = row;
  const isOfTables = sqlite.tables.has('notetypes') && sqlite.tables.has('decks');
  // Schema 14 has these two tables already, and the others as JSON.
  const config = sqlite.tables.has('config') ? configOf(sqlite) : jsonOf(conf);
  const hasPresets = sqlite.tables.has('deck_config');
  const known = presetsOf(() => (hasPresets ? presetsInTable(sqlite) : presetsInJson(presets)));
  const isFsrs = config.fsrs === true;
  const presetOf = (deck: AnkiDeck | undefined) => {
    const preset = deck && known.get(deck.presetId);
    const hasOwn = deck !== undefined && Object.keys(deck.own).length > 0;
    return hasOwn ? { ...(preset ?? usual), ...deck.own } : preset;
  };
  return {
    noteTypes: isOfTables ? typesInTables(sqlite) : typesInJson(jsonOf(models)),
    decks: isOfTables ? decksInTable(sqlite) : decksInJson(jsonOf(decks)),
    changedAt: timeWithin(Number(changedAt)),
    createdAt: timeWithin(Number(createdAt) * 1_000),
    createdOffsetMin: offsetEast(config.creationOffset),
    rollover: hourOf(config.rollover),
    tzOffsetMin: offsetEast(config.localOffset),
    hasThreeButtons: Number(version) <= 11 && config.schedVer === 1,
    choicesOf: (deck, around) => choicesOfPreset(presetOf(deck), presetOf(around), isFsrs),
    memoryOfDeck: (deck) => memoryOfPreset(presetOf(deck) ?? usual, isFsrs),
    untakenOf: (deck) => untakenNames((presetOf(deck) ?? usual).order),
  };
}

/** Anki counts minutes west of Greenwich. */
function offsetEast(west: unknown): number | undefined {
  return typeof west === 'number' && Math.abs(west) < 1_000 ? 0 - west : undefined;
}

function hourOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value < 24 ? value : undefined;
}

function jsonOf(value: unknown): JsonObject {
  const parsed: unknown = JSON.parse(String(value || '{}'));
  if (!isObject(parsed)) throw new Error('No object of JSON');
  return parsed;
}

const knownKeys = new Set(['localOffset', 'creationOffset', 'rollover', 'schedVer', 'fsrs']);

/** Parses only known keys, since other values can be anything. */
function configOf(sqlite: Sqlite): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const [key, value] of sqlite.rows('SELECT KEY, val FROM config')) {
    if (!knownKeys.has(String(key))) continue;
    const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
    config[String(key)] = JSON.parse(text);
  }
  return config;
}

function typesInJson(models: JsonObject): Map<number, NoteType> {
  const types = Object.entries(models).flatMap(([id, model]): [number, NoteType][] => {
    if (!isObject(model)) return [];
    const objects = (name: string) =>
      arrayIn(model, name)
        .filter(isObject)
        .toSorted((a, b) => Number(a.ord ?? 0) - Number(b.ord ?? 0));
    const templates = objects('tmpls').map((one, at) => ({
      ord: typeof one.ord === 'number' ? one.ord : at,
      name: wordIn(one, 'name'),
      question: usualTags(wordIn(one, 'qfmt')),
      answer: usualTags(wordIn(one, 'afmt')),
    }));
    const fields = objects('flds').map((one) => wordIn(one, 'name'));
    return [
      [Number(id), { name: wordIn(model, 'name'), isCloze: model.type === 1, fields, templates }],
    ];
  });
  return new Map(types);
}

function decksInJson(decks: JsonObject): Map<number, AnkiDeck> {
  const all = Object.entries(decks).flatMap(([id, deck]): [number, AnkiDeck][] => {
    if (!isObject(deck)) return [];
    const ownId = wordIn(deck, 'haversackId') || undefined;
    const path = wordIn(deck, 'name').split('::');
    const own = ownOptions(deck.newLimit, deck.reviewLimit, Number(deck.desiredRetention) / 100);
    return [[Number(id), { path, ownId, presetId: Number(deck.conf ?? 1), own }]];
  });
  return new Map(all);
}

function ownOptions(newLimit: unknown, reviewLimit: unknown, retention: number): AnkiDeck['own'] {
  return {
    ...(typeof newLimit === 'number' && { newPerDay: count(newLimit, usual.newPerDay) }),
    ...(typeof reviewLimit === 'number' && {
      reviewsPerDay: count(reviewLimit, usual.reviewsPerDay),
    }),
    ...(retention > 0 && Number.isFinite(retention) && { desiredRetention: retention }),
  };
}

/** Unreadable options fall back to Haversack's defaults, since the cards matter more. */
function presetsOf(read: () => Map<number, Preset>): Map<number, Preset> {
  try {
    return read();
  } catch (error) {
    console.warn('The options of an Anki package could not be read', error);
    return new Map();
  }
}

function presetsInJson(presets: unknown): Map<number, Preset> {
  const all = Object.entries(jsonOf(presets)).flatMap(([id, value]): [number, Preset][] => {
    const preset = presetInJson(value);
    return preset ? [[Number(id), preset]] : [];
  });
  return new Map(all);
}

function presetsInTable(sqlite: Sqlite): Map<number, Preset> {
  const presets = new Map<number, Preset>();
  for (const [id, config] of sqlite.rows('SELECT id, config FROM deck_config'))
    presets.set(Number(id), presetInMessage(messageOf(config)));
  return presets;
}

function typesInTables(sqlite: Sqlite): Map<number, NoteType> {
  const fields = byType(sqlite.rows('SELECT ntid, ord, name FROM fields'));
  const templates = byType(sqlite.rows('SELECT ntid, ord, config FROM templates'));
  const names = byType(sqlite.rows('SELECT ntid, ord, name FROM templates'));
  const types = new Map<number, NoteType>();
  for (const [id, name, config] of sqlite.rows('SELECT id, name, config FROM notetypes')) {
    types.set(Number(id), {
      name: String(name),
      isCloze: numberIn(messageOf(config), 1) === 1,
      fields: (fields.get(Number(id)) ?? []).map(({ value }) => String(value)),
      templates: (templates.get(Number(id)) ?? []).map(({ ord, value }, at) => {
        const message = messageOf(value);
        const named = String(names.get(Number(id))?.[at]?.value ?? '');
        const [question, answer] = [textIn(message, 1), textIn(message, 2)].map(usualTags);
        return { ord, name: named, question: question ?? '', answer: answer ?? '' };
      }),
    });
  }
  return types;
}

function byType(rows: Iterable<unknown[]>): Map<number, { ord: number; value: unknown }[]> {
  const all = [...rows].map(([type, ord, value]) => ({
    type: Number(type),
    ord: Number(ord),
    value,
  }));
  all.sort((a, b) => a.ord - b.ord);
  return Map.groupBy(all, ({ type }) => type);
}

function messageOf(value: unknown) {
  return readMessage(value instanceof Uint8Array ? value : new Uint8Array());
}

/** Levels of a name are separated by the control character 0x1f. */
function decksInTable(sqlite: Sqlite): Map<number, AnkiDeck> {
  const decks = new Map<number, AnkiDeck>();
  for (const [id, name, kind] of sqlite.rows('SELECT id, name, kind FROM decks')) {
    const normal = messageIn(messageOf(kind), 1);
    const presetId = normal ? numberIn(normal, 1) : 0;
    const limit = (field: number) => (normal?.has(field) ? numberIn(normal, field) : undefined);
    const own = ownOptions(limit(7), limit(6), (normal && floatIn(normal, 10)) ?? 0);
    decks.set(Number(id), { path: String(name).split('\x1f'), ownId: undefined, presetId, own });
  }
  return decks;
}

/** A preset in Anki's units: JSON in schema 11, Protocol Buffers from 15 on (`proto/anki/deck_config.proto`). */
interface Preset {
  newPerDay: number;
  reviewsPerDay: number;
  /** Minutes. */
  steps: readonly number[];
  relearningSteps: readonly number[];
  buriesSiblings: boolean;
  leechLimit: number;
  /** FSRS parameters of the newest version in the preset. */
  parameters: readonly number[];
  desiredRetention: number;
  order: OrderOptions;
}

const usual: Preset = {
  ...{ newPerDay: 20, reviewsPerDay: 200, steps: [1, 10], relearningSteps: [10] },
  ...{ buriesSiblings: false, leechLimit: 8, parameters: [], desiredRetention: 0.9 },
  order: usualOrder,
};

/** @param value from `col.dconf` */
export function presetInJson(value: unknown): Preset | undefined {
  if (!isObject(value)) return undefined;
  const part = (name: string): JsonObject => {
    const inside = value[name];
    return isObject(inside) ? inside : {};
  };
  const [fresh, reviews, lapse] = [part('new'), part('rev'), part('lapse')];
  return {
    newPerDay: count(fresh.perDay, usual.newPerDay),
    reviewsPerDay: count(reviews.perDay, usual.reviewsPerDay),
    steps: numbers(fresh, 'delays'),
    relearningSteps: numbers(lapse, 'delays'),
    buriesSiblings: fresh.bury === true || reviews.bury === true,
    leechLimit: count(lapse.leechFails, usual.leechLimit),
    parameters: newest(
      ['fsrsParams6', 'fsrsParams5', 'fsrsWeights'].map((name) => numbers(value, name)),
    ),
    desiredRetention: Number(value.desiredRetention) || usual.desiredRetention,
    order: orderInJson(value, fresh, reviews, lapse),
  };
}

function presetInMessage(message: Message): Preset {
  return {
    newPerDay: numberIn(message, 9),
    reviewsPerDay: numberIn(message, 10),
    steps: floatsIn(message, 1),
    relearningSteps: floatsIn(message, 2),
    buriesSiblings: numberIn(message, 27) === 1 || numberIn(message, 28) === 1,
    leechLimit: numberIn(message, 22),
    parameters: newest([6, 5, 3].map((field) => floatsIn(message, field))),
    desiredRetention: floatIn(message, 37) ?? usual.desiredRetention,
    order: orderInMessage(message),
  };
}

/**
 * The choices by which a deck is studied as in Anki: what differs from the deck around it.
 * @param around the preset of that deck; `undefined` at the top, where Anki's defaults take its place
 */
export function choicesOfPreset(
  preset: Preset | undefined,
  around: Preset | undefined,
  isFsrs: boolean,
): StudyChoices {
  const [own, outer] = [wholeOf(preset ?? usual, isFsrs), wholeOf(around ?? usual, isFsrs)];
  const chosen = Object.entries(own).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(outer[name as keyof typeof outer]),
  );
  return Object.fromEntries(chosen);
}

function wholeOf(preset: Preset, isFsrs: boolean): StudyChoices {
  const whole = {
    newCardsPerDay: preset.newPerDay,
    reviewsPerDay: preset.reviewsPerDay,
    learningSteps: stepsOf(preset.steps),
    relearningSteps: stepsOf(preset.relearningSteps),
    buriesSiblings: preset.buriesSiblings,
    leechLimit: preset.leechLimit,
    ...orderChoices(preset.order),
  };
  if (!isFsrs) return whole;
  const { desiredRetention } = preset;
  const retention = Number.isFinite(desiredRetention) ? desiredRetention : usual.desiredRetention;
  return {
    ...whole,
    // Removes the rounding of 32-bit floats: 0.9, not 0.8999999761581421.
    desiredRetention: Math.min(0.97, Math.max(0.7, Number(retention.toFixed(4)))),
    parameters: parametersOf(preset),
  };
}

function parametersOf({ parameters }: Preset): number[] {
  const known = parametersOfOlder(parameters);
  return known && isParameters(known) ? known : [...defaultParameters];
}

function memoryOfPreset(preset: Preset, isFsrs: boolean): DeckMemory {
  return {
    parameters: isFsrs ? parametersOf(preset) : defaultParameters,
    learningSteps: stepsOf(preset.steps).length,
    relearningSteps: stepsOf(preset.relearningSteps).length,
  };
}

const minutesOf = { d: 1_440, h: 60, m: 1 } as const;
/** In the step's unit. */
const longestStep = 9_999;

/** The shortest step is a minute. */
function stepsOf(minutes: readonly number[]): string[] {
  return minutes
    .filter((one) => Number.isFinite(one) && one > 0)
    .slice(0, mostSteps)
    .map((one) => {
      const whole = Math.max(1, Math.round(one));
      const unit = whole % minutesOf.d === 0 ? 'd' : whole % minutesOf.h === 0 ? 'h' : 'm';
      const inUnit = whole / minutesOf[unit];
      if (inUnit <= longestStep) return `${inUnit}${unit}`;
      return `${Math.min(longestStep, Math.round(whole / minutesOf.d))}d`;
    });
}

function newest(all: readonly (readonly number[])[]): readonly number[] {
  return all.find((one) => one.length > 0) ?? [];
}

function numbers(object: JsonObject, name: string): number[] {
  return arrayIn(object, name).map(Number);
}

function count(value: unknown, otherwise: number): number {
  const number = Math.round(Number(value ?? otherwise));
  return Number.isFinite(number) ? Math.min(9_999, Math.max(0, number)) : otherwise;
}
