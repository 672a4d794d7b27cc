/** [S5] No accepted document can make a note unreadable, alone or merged with another one, whoever wrote it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fewerUnlessLong } from '../../test/support/long.ts';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { sizeOfBody } from './document-size.ts';
import { joined, numbers } from './imported-text.ts';
import { applyBody, problemOfBody } from './note-text.ts';
import { uniteBodies } from './unite-documents.ts';
import { bits, kinds } from './update-reader.ts';

const name = new TextEncoder().encode('body');
const inBody = [1, ...numbers(name.length), ...name];
const last = Number.MAX_SAFE_INTEGER;
/** The victim's author is 7. */
const victim = () => {
  const doc = new Y.Doc();
  doc.clientID = 7;
  doc.getText('body').insert(0, 'my words');
  return bytesToBase64(Y.encodeStateAsUpdate(doc));
};

/** Structs of one author from a place on, and deleted ranges of one author. */
function crafted(
  author: number,
  from: number,
  structs: readonly number[][],
  ranges: readonly [author: number, from: number, length: number][] = [],
): string {
  const deleted = ranges.flatMap(([of, at, length]) => [...numbers(of, 1, at, length)]);
  const head = structs.length === 0 ? [0] : numbers(1, structs.length, author, from);
  return bytesToBase64(joined(head, ...structs, numbers(ranges.length), deleted));
}

const text = (words: string, info: number, place: readonly number[]) => [
  ...[kinds.text | info, ...place],
  ...[words.length, ...new TextEncoder().encode(words)],
];

const author = 2 ** 31;
const of = (place: number) => numbers(author, place);

describe.each<[string, string]>([
  ['a letter at the right of itself', crafted(author, 0, [text('a', bits.hasLeft, of(0))])],
  ['a letter at the left of itself', crafted(author, 0, [text('a', bits.hasRight, of(0))])],
  [
    'a letter at the right of a later one of its own author',
    crafted(author, 0, [text('a', bits.hasLeft, of(1)), text('b', 0, inBody)]),
  ],
  [
    'a letter at the left of a later one of its own author',
    crafted(author, 0, [
      text('a', 0, inBody),
      text('b', bits.hasRight, of(2)),
      text('c', 0, inBody),
    ]),
  ],
  ['a text within itself', crafted(author, 0, [text('a', 0, [0, ...of(0)])])],
  [
    'a text within a letter',
    crafted(author, 0, [text('a', 0, inBody), text('b', 0, [0, ...of(0)])]),
  ],
  ['a text without letters', crafted(author, 0, [text('', 0, inBody)])],
  ['no deleted letters', crafted(author, 0, [[kinds.deleted, ...inBody, 0]])],
  ['no collected letters', crafted(author, 0, [[kinds.collected, 0]])],
  ['a gap before all letters', crafted(author, 0, [[kinds.skipped, 2], text('a', 0, inBody)])],
  ['a gap after all letters', crafted(author, 0, [text('a', 0, inBody), [kinds.skipped, 2]])],
  [
    'a gap in two pieces',
    crafted(author, 0, [
      text('a', 0, inBody),
      [kinds.skipped, 2],
      [kinds.skipped, 2],
      text('b', 0, inBody),
    ]),
  ],
  [
    'a gap of no letters',
    crafted(author, 0, [text('b', 0, inBody), [kinds.skipped, 0], text('a', 0, inBody)]),
  ],
  ['a deleted range of no letters', crafted(0, 0, [], [[7, 0, 0]])],
  ['a deleted range beyond the last number', crafted(0, 0, [], [[7, 2, last]])],
  ['letters beyond the last number', crafted(author, last, [text('ab', 0, inBody)])],
  [
    'more deleted letters than there are numbers',
    crafted(author, 9, [[kinds.deleted, ...inBody, ...numbers(last)]]),
  ],
  [
    'one author twice',
    bytesToBase64(
      joined(
        numbers(2),
        ...[0, 1].map((at) => [...numbers(1, 9, at), ...text('a', 0, inBody)]),
        [0],
      ),
    ),
  ],
])('%s', (_, body) => {
  it('is not taken', () => {
    // Only this says so.
    expect(sizeOfBody(body)).toBeDefined();
    expect(problemOfBody(body)).toBe('unreadable');
  });
});

it('only canonical base64 is accepted', () => {
  const bodyOf = (words: string) => crafted(7, 0, [text(words, 0, inBody)]);
  const place = fc.nat(80);
  const stranger = fc.constantFrom(...'=-_ \n!éAQz'.split(''));
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 9 }), place, place, stranger, (...drawn) => {
      const [words, from, cut, put] = drawn;
      const body = bodyOf(words.replace(/[^ -~]/g, 'x'));
      const at = from % body.length;
      for (const other of [
        body.slice(0, at) + put + body.slice(at),
        body.slice(0, at) + put + body.slice(at + 1),
        body.slice(0, at) + put + body.slice(at).replace('=', ''),
        body.slice(0, at) + body.slice(at + (cut % 4)),
      ]) {
        if (problemOfBody(other) === undefined && other !== '') {
          expect(bytesToBase64(base64ToBytes(other))).toBe(other);
        }
      }
      expect(problemOfBody(body)).toBeUndefined();
    }),
    { numRuns: fewerUnlessLong(2_000, 500) },
  );
});

it('an update written by Yjs is accepted, also if parts of it are missing', () => {
  const taken = (update: Uint8Array) =>
    expect(problemOfBody(bytesToBase64(update))).toBeUndefined();
  const stroke = fc.tuple(fc.nat(3), fc.nat(30), fc.constantFrom('', 'a', 'é語😀'), fc.boolean());
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 25 }), fc.nat(4), (strokes, half) => {
      const [doc, behind] = [new Y.Doc(), new Y.Doc()];
      const came: Uint8Array[] = [];
      for (const [author, place, words, comes] of strokes) {
        doc.clientID = author + 1;
        const before = Y.encodeStateVector(doc);
        const body = doc.getText('body');
        const at = Math.min(place, body.length);
        if (words === '') body.delete(at, Math.min(3, body.length - at));
        else body.insert(at, words);
        const part = Y.encodeStateAsUpdate(doc, before);
        taken(part);
        if (!comes) continue;
        came.push(part);
        Y.applyUpdate(behind, part);
        if (came.length % 5 === half) taken(Y.encodeStateAsUpdate(behind));
      }
      taken(Y.encodeStateAsUpdate(doc));
      taken(Y.encodeStateAsUpdate(behind));
      if (came.length > 0) taken(Y.mergeUpdates(came));
      taken(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(behind)));
      taken(Y.encodeStateAsUpdate(behind, Y.encodeStateVector(doc)));
    }),
    { numRuns: fewerUnlessLong(500, 120) },
  );
});

const authors = fc.constantFrom(1, 7, 9, author, last);
const place = fc.oneof(
  { weight: 9, arbitrary: fc.nat(5) },
  { weight: 1, arbitrary: fc.constantFrom(last - 1, last) },
);
const neighbour = fc.tuple(authors, place).map(([of, at]) => numbers(of, at));
const parent = fc.oneof(
  { weight: 5, arbitrary: fc.constant(inBody) },
  { weight: 1, arbitrary: fc.constant([1, 1, 0x61]) },
  { weight: 1, arbitrary: neighbour.map((of) => [0, ...of]) },
);
const struct = fc
  .tuple(
    fc.constantFrom(kinds.text, kinds.text, kinds.deleted, kinds.collected, kinds.skipped),
    fc.option(neighbour, { nil: undefined }),
    fc.option(neighbour, { nil: undefined, freq: 2 }),
    parent,
    fc.constantFrom('a', 'bc', '語', '😀', ''),
    fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constant(last) }),
  )
  .map(([kind, left, right, within, words, length]) => {
    if (kind === kinds.collected || kind === kinds.skipped) return [kind, ...numbers(length)];
    const info = kind | (left ? bits.hasLeft : 0) | (right ? bits.hasRight : 0);
    const stands = left || right ? [...(left ?? []), ...(right ?? [])] : within;
    const bytes = new TextEncoder().encode(words);
    const content = kind === kinds.text ? [bytes.length, ...bytes] : numbers(length);
    return [info, ...stands, ...content];
  });
const section = fc.tuple(
  authors,
  fc.oneof(fc.constant(0), place),
  fc.array(struct, { minLength: 1, maxLength: 4 }),
);
const anything = fc
  .tuple(
    fc.uniqueArray(section, { selector: ([of]) => of, maxLength: 3 }),
    fc.array(fc.tuple(authors, place, place), { maxLength: 2 }),
  )
  .map(([sections, ranges]) => {
    const written = sections
      .toSorted(([a], [b]) => b - a)
      .map(([of, from, structs]) => [...numbers(structs.length, of, from), ...structs.flat()]);
    const deleted = ranges.flatMap(([of, at, length]) => numbers(of, 1, at, length));
    return bytesToBase64(
      joined(numbers(sections.length), ...written, numbers(ranges.length), deleted),
    );
  });

it('an accepted update can be read, alone and merged with any other accepted update', () => {
  let taken = 0;
  const reads = (body: unknown) => {
    expect(applyBody(new Y.Doc(), String(body))).toBe(true);
  };
  fc.assert(
    fc.property(anything, anything, (one, two) => {
      const both = [one, two].filter((body) => problemOfBody(body) === undefined);
      taken += both.length;
      const mine = victim();
      for (const body of both) {
        reads(body);
        reads(uniteBodies(mine, body));
      }
      reads(both.reduce((union: unknown, body) => uniteBodies(union, body), mine));
    }),
    { numRuns: fewerUnlessLong(3_000, 400) },
  );
  expect(taken).toBeGreaterThan(100);
});
