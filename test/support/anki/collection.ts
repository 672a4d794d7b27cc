/**
 * Builds collections of Anki by its published schemas: 11, where note types and decks are JSON, and 18, where they are tables
 * with messages of Protocol Buffers and names under the collation `unicase`, which only Anki has.
 */
import initSqlJs, { type Database } from 'sql.js';

export interface TestType {
  id: number;
  name: string;
  isCloze?: boolean;
  fields: string[];
  templates: { question: string; answer: string }[];
}

export interface TestCard {
  id?: number;
  ord: number;
  deck?: number;
  originalDeck?: number;
  queue?: number;
  /** Of a card with reviews 2, otherwise 0. */
  type?: number;
  due?: number;
  originalDue?: number;
  interval?: number;
  factor?: number;
  reps?: number;
  lapses?: number;
  left?: number;
  flags?: number;
  data?: string;
  mod?: number;
  reviews?: {
    id: number;
    ease: number;
    factor?: number;
    time?: number;
    kind?: number;
    ivl?: number;
  }[];
}

export interface TestNote {
  id: number;
  guid: string;
  type: number;
  fields: string[];
  tags?: string;
  mod?: number;
  /** What a program notes of it, such as Haversack its own ids. */
  data?: string;
  cards: TestCard[];
}

export interface TestCollection {
  types: TestType[];
  /** With `::` between the levels. */
  decks: Record<number, string>;
  notes: TestNote[];
  /** Presets of options, as JSON of schema 11, and which decks have them; all others have the first. */
  presets?: Record<string, object>;
  presetOf?: Record<number, number>;
  /** A deck's own limits and retention. */
  own?: Record<number, { newLimit?: number; reviewLimit?: number; desiredRetention?: number }>;
  fsrs?: boolean;
  /** Seconds; due days count from it. */
  crt?: number;
  creationOffset?: number;
  rollover?: number;
  localOffset?: number;
  schedVer?: number;
  mod?: number;
}

export const basic: TestType = {
  ...{ id: 1, name: 'Basic', fields: ['Front', 'Back'] },
  templates: [{ question: '{{Front}}', answer: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}' }],
};
export const reversed: TestType = {
  ...{ id: 2, name: 'Basic (and reversed card)', fields: ['Front', 'Back'] },
  templates: [
    ...basic.templates,
    { question: '{{Back}}', answer: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}' },
  ],
};
export const optional: TestType = {
  ...{ id: 3, name: 'Basic (optional reversed card)', fields: ['Front', 'Back', 'Add Reverse'] },
  templates: [
    ...basic.templates,
    {
      question: '{{#Add Reverse}}{{Back}}{{/Add Reverse}}',
      answer: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}',
    },
  ],
};
export const typed: TestType = {
  ...{ id: 4, name: 'Basic (type in the answer)', fields: ['Front', 'Back'] },
  templates: [
    {
      question: '{{Front}}\n\n{{type:Back}}',
      answer: '{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}',
    },
  ],
};
export const cloze: TestType = {
  ...{ id: 5, name: 'Cloze', isCloze: true, fields: ['Text', 'Back Extra'] },
  templates: [{ question: '{{cloze:Text}}', answer: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
};
const occlusionQuestion =
  '{{#Header}}<div>{{Header}}</div>{{/Header}}<div style="display: none">{{cloze:Occlusion}}</div><div id="err"></div><div id="image-occlusion-container">{{Image}}<canvas></canvas></div><script>setup()</script>';
export const occlusion: TestType = {
  ...{ id: 6, name: 'Image Occlusion', isCloze: true },
  fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
  templates: [
    {
      question: occlusionQuestion,
      answer: `${occlusionQuestion}{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}`,
    },
  ],
};
export const stockTypes = [basic, reversed, optional, typed, cloze, occlusion];

const common = `
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
    left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
    type integer NOT NULL);
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_revlog_cid ON revlog (cid);`;

const tables18 = `
  CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL,
    val blob NOT NULL) WITHOUT ROWID;
  CREATE TABLE deck_config (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE rtrim,
    mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
  CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE rtrim,
    config blob NOT NULL, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
  CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE rtrim,
    mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid);
  CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE rtrim,
    mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
  CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
  CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE rtrim, mtime_secs integer NOT NULL,
    usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
  CREATE UNIQUE INDEX idx_decks_name ON decks (name);
  CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE rtrim, usn integer NOT NULL, collapsed boolean NOT NULL,
    config blob NULL) WITHOUT ROWID;`;

export async function buildCollection(
  collection: TestCollection,
  schema: 11 | 18,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database: Sql } = await initSqlJs();
  const sql = new Sql();
  sql.run(common);
  if (schema === 18) sql.run(tables18);
  writeCol(sql, collection, schema);
  if (schema === 18) writeTables(sql, collection);
  for (const note of collection.notes) writeNote(sql, note);
  if (schema === 18)
    sql.run(`PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'COLLATE rtrim', 'COLLATE unicase');
      PRAGMA writable_schema = OFF;`);
  const bytes = new Uint8Array(sql.export());
  sql.close();
  return bytes;
}

function writeCol(sql: Database, all: TestCollection, schema: 11 | 18): void {
  const { types, decks, schedVer = 2, mod = 1_760_000_000_000, crt = 1 } = all;
  const { presets = {}, presetOf = {}, own = {} } = all;
  const models = Object.fromEntries(
    types.map(({ id, name, isCloze, fields, templates }) => [
      id,
      {
        ...{ id, name, type: isCloze ? 1 : 0 },
        flds: fields.map((field, ord) => ({ name: field, ord })),
        tmpls: templates.map(({ question, answer }, ord) => ({
          ...{ ord, name: `Card ${ord + 1}` },
          qfmt: question,
          afmt: answer,
        })),
      },
    ]),
  );
  const decksJson = Object.fromEntries(
    Object.entries(decks).map(([id, name]) => [
      id,
      { id, name, conf: presetOf[Number(id)] ?? 1, ...own[Number(id)] },
    ]),
  );
  const json = (value: unknown) => (schema === 18 ? '' : JSON.stringify(value));
  const conf = { schedVer, ...configOf(all) };
  sql.run('INSERT INTO col VALUES (1, ?, ?, 1, ?, 0, 0, 0, ?, ?, ?, ?, ?)', [
    ...[crt, mod, schema, json(conf), json(models), json(decksJson), json(presets), json({})],
  ]);
}

function configOf({ localOffset, creationOffset, rollover, fsrs }: TestCollection) {
  const config = { localOffset, creationOffset, rollover, fsrs };
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

function writeTables(sql: Database, all: TestCollection): void {
  const { types, decks, presets = {}, presetOf = {}, own = {} } = all;
  const utf8 = new TextEncoder();
  for (const [key, value] of Object.entries(configOf(all)))
    if (value !== undefined)
      sql.run('INSERT INTO config VALUES (?, 0, 0, ?)', [key, utf8.encode(String(value))]);
  for (const [id, preset] of Object.entries(presets))
    sql.run('INSERT INTO deck_config VALUES (?, ?, 0, 0, ?)', [
      ...[Number(id), `Preset ${id}`, presetMessage(preset as TestPreset)],
    ]);
  for (const { id, name, isCloze, fields, templates } of types) {
    sql.run('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)', [
      ...[id, name, message([1, isCloze ? 1 : 0], [3, '.card {}'])],
    ]);
    for (const [ord, field] of fields.entries())
      sql.run('INSERT INTO fields VALUES (?, ?, ?, ?)', [id, ord, field, message([3, 'Arial'])]);
    for (const [ord, { question, answer }] of templates.entries())
      sql.run('INSERT INTO templates VALUES (?, ?, ?, 0, 0, ?)', [
        ...[id, ord, `Card ${ord + 1}`, message([1, question], [2, answer])],
      ]);
  }
  for (const [id, name] of Object.entries(decks))
    sql.run('INSERT INTO decks VALUES (?, ?, 0, 0, ?, ?)', [
      ...[
        Number(id),
        name.replaceAll('::', '\x1f'),
        message([4, 1]),
        message([1, normalDeck(presetOf[Number(id)] ?? 1, own[Number(id)])]),
      ],
    ]);
}

function normalDeck(
  presetId: number,
  own: NonNullable<TestCollection['own']>[number] = {},
): Uint8Array {
  const { newLimit, reviewLimit, desiredRetention } = own;
  return new Uint8Array([
    ...message([1, presetId]),
    ...(reviewLimit === undefined ? [] : message([6, reviewLimit])),
    ...(newLimit === undefined ? [] : message([7, newLimit])),
    ...(desiredRetention === undefined ? [] : float(10, desiredRetention / 100)),
  ]);
}

/** A number of 32 bits: kind 5, which `message` does not write. @param field below 2,048 */
function float(field: number, value: number): number[] {
  const tag = field * 8 + 5;
  const key = tag < 128 ? [tag] : [(tag % 128) + 128, Math.floor(tag / 128)];
  return [...key, ...new Uint8Array(Float32Array.from([value]).buffer)];
}

interface TestPreset {
  new: { perDay: number; delays: number[]; bury: boolean; order?: number };
  rev: { perDay: number; maxIvl?: number };
  lapse: { delays: number[]; leechFails: number; leechAction?: number };
  reviewOrder?: number;
  newMix?: number;
  newSortOrder?: number;
  newGatherPriority?: number;
  easyDaysPercentages?: number[];
  fsrsParams6?: number[];
  fsrsParams5?: number[];
  desiredRetention?: number;
}

function presetMessage(preset: TestPreset): Uint8Array {
  const floats = (numbers: number[] = []) => new Uint8Array(Float32Array.from(numbers).buffer);
  const { new: fresh, rev, lapse, fsrsParams5, fsrsParams6, desiredRetention = 0.9 } = preset;
  const fields: [number, number | Uint8Array][] = [
    [1, floats(fresh.delays)],
    [2, floats(lapse.delays)],
    [4, floats(preset.easyDaysPercentages)],
    [5, floats(fsrsParams5)],
    [6, floats(fsrsParams6)],
    [9, fresh.perDay],
    [10, rev.perDay],
    [16, rev.maxIvl ?? 36_500],
    [20, Number(fresh.order === 0)],
    [21, lapse.leechAction ?? 1],
    [22, lapse.leechFails],
    [27, Number(fresh.bury)],
    [30, preset.newMix ?? 0],
    [32, preset.newSortOrder ?? 0],
    [33, preset.reviewOrder ?? 0],
    [34, preset.newGatherPriority ?? 0],
  ];
  const retention = float(37, desiredRetention);
  return new Uint8Array([...message(...fields.filter(([, value]) => value !== 0)), ...retention]);
}

let nextId = 1;

function writeNote(sql: Database, note: TestNote): void {
  const { id, guid, type, fields, tags = '', mod = 1_750_000_000, data: noted = '', cards } = note;
  sql.run('INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, ?)', [
    ...[id, guid, type, mod, tags, fields.join('\x1f'), fields[0] ?? '', noted],
  ]);
  for (const card of cards) {
    const cardId = card.id ?? id * 100 + nextId++;
    const { deck = 1, originalDeck = 0, queue = 0, flags = 0, data = '' } = card;
    const { type: kind = (card.reviews?.length ?? 0) > 0 ? 2 : 0 } = card;
    const { due = 0, originalDue = 0, interval = 0, factor = 0, reps = 0 } = card;
    sql.run(`INSERT INTO cards VALUES (${Array(18).fill('?').join(', ')})`, [
      ...[cardId, id, deck, card.ord, card.mod ?? mod, -1, kind, queue, due, interval, factor],
      ...[reps, card.lapses ?? 0, card.left ?? 0, originalDue, originalDeck, flags, data],
    ]);
    for (const review of card.reviews ?? [])
      sql.run('INSERT INTO revlog VALUES (?, ?, -1, ?, ?, 0, ?, ?, ?)', [
        ...[review.id, cardId, review.ease, review.ivl ?? 1, review.factor ?? 2_500],
        ...[review.time ?? 4_000, review.kind ?? 1],
      ]);
  }
}

/** Of Protocol Buffers: numbers and bytes under the numbers of their fields. */
export function message(
  ...fields: [number, number | string | Uint8Array][]
): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const varint = (value: number) => {
    let left = value;
    for (; left > 127; left = Math.floor(left / 128)) out.push((left % 128) + 128);
    out.push(left);
  };
  for (const [number, value] of fields) {
    if (typeof value === 'number') {
      varint(number * 8);
      varint(value);
      continue;
    }
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    varint(number * 8 + 2);
    varint(bytes.length);
    for (const byte of bytes) out.push(byte);
  }
  return new Uint8Array(out);
}
