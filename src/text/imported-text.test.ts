import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fewerUnlessLong } from '../../test/support/long.ts';
import { wellFormedText } from '../../test/support/texts.ts';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { mergeRows, type Row } from '../model/merge.ts';
import { sizeOfBody } from './document-size.ts';
import { bodyOfImported } from './imported-text.ts';
import {
  applyBody,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
  textOfBody,
} from './note-text.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), wellFormedText());
const second = fc.integer({ min: 0, max: 3_000_000_000 });
const rule = { kind: 'record', textFields: ['body'] } as const;
const row = (body: string): Row => ({ id: 'n', $at: '000000001-000-a', body });
const union = (...bodies: readonly string[]) =>
  String(bodies.map(row).reduce((a, b) => mergeRows(a, b, rule)).body);
/** The text in an open editor that receives the unions of the bodies one after the other. */
const inEditor = (...bodies: readonly string[]) => {
  const doc = openNoteText('');
  for (const n of bodies.keys()) applyBody(doc, union(...bodies.slice(0, n + 1)));
  expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
  return noteText(doc);
};
const orders = <T>([a, b, c, ...rest]: readonly [T, T, T, ...T[]]) =>
  [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ].map((one) => [...one, ...rest]);

describe('an imported text', () => {
  it('is the text of its document, which is as small as Yjs can write it', () => {
    fc.assert(
      fc.property(text, second, (words, at) => {
        const body = bodyOfImported(words, 'n', at * 1_000);
        expect(textOfBody(body)).toBe(words);
        expect(bodyOfImported(words, 'n', at * 1_000)).toBe(body);
        expect(bytesToBase64(Y.encodeStateAsUpdate(openNoteText(body)))).toBe(body);
        expect(sizeOfBody(body)).toMatchObject({ clients: 1 });
      }),
    );
  });

  it('with two times is the later one, in any order', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), second, (texts, at) => {
        const bodies = texts.map((words, n) => bodyOfImported(words, 'n', (at + n) * 1_000));
        for (const order of [bodies, bodies.toReversed(), [...bodies.slice(1), bodies[0] ?? '']]) {
          expect(textOfBody(union(...order))).toBe(texts.at(-1));
          expect(inEditor(...order)).toBe(texts.at(-1));
        }
      }),
      { numRuns: fewerUnlessLong(100, 25) },
    );
  });

  it('keeps text typed into it when a later one arrives, in any order', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), second, (one, two, place, at) => {
        const early = bodyOfImported(one, 'n', at * 1_000);
        const doc = openNoteText(early);
        const cut = [...one].slice(0, place % (one.length + 1)).join('');
        editNoteText(doc, `${cut}‹mine›${one.slice(cut.length)}`);
        const edited = bodySince(doc, undefined);
        const late = bodyOfImported(two, 'n', (at + 1) * 1_000);
        const said = textOfBody(union(edited, late));
        expect(said).toContain('‹mine›');
        expect(said.replace('‹mine›', '')).toBe(two);
        for (const order of [
          [edited, late],
          [late, edited],
          [early, late, edited],
        ])
          expect([inEditor(...order), textOfBody(union(...order))]).toEqual([said, said]);
      }),
      { numRuns: fewerUnlessLong(100, 25) },
    );
  });

  it('with another key is another text, and both stay', () => {
    const [one, two] = [bodyOfImported('One', 'a', 0), bodyOfImported('Two', 'b', 9_000)];
    expect(['OneTwo', 'TwoOne']).toContain(textOfBody(union(one, two)));
  });

  it('[P3] with the same second is one of them, the same in any order, with the text typed into each', () => {
    // So long that letters of one author would overlap.
    const long = fc.tuple(text, fc.integer({ min: 0, max: 40_000 }));
    const three = fc.tuple(long, long, long);
    fc.assert(
      fc.property(three, second, (texts, at) => {
        const all = texts.map(([words, times]) => words + '-'.repeat(times));
        const bodies = all.map((words, n) => {
          const doc = openNoteText(bodyOfImported(words, 'n', at * 1_000 + n));
          editNoteText(doc, `${words}‹${n}›`);
          return bodySince(doc, undefined);
        }) as [string, string, string];
        const said = textOfBody(union(...bodies));
        expect(all).toContain(said.replaceAll(/‹\d›/g, ''));
        for (const n of new Set(all).size === 3 ? [0, 1, 2] : []) expect(said).toContain(`‹${n}›`);
        for (const order of orders(bodies)) {
          expect(textOfBody(union(...order))).toBe(said);
          expect(inEditor(...order)).toBe(said);
        }
      }),
      { numRuns: fewerUnlessLong(30, 4) },
    );
  });

  it('[P3] with the same second stays the same one, also after its text was deleted and it was stored again', () => {
    const bodies = ['One', 'Another'].map((words) => bodyOfImported(words, 'n', 5_000));
    const [beaten = '', winner = ''] =
      textOfBody(union(...bodies)) === 'One' ? bodies.toReversed() : bodies;
    const emptied = openNoteText(union(beaten, winner));
    editNoteText(emptied, '');
    const stored = bodySince(emptied, undefined);
    for (const other of [beaten, winner, union(beaten, winner)])
      expect(textOfBody(union(stored, other))).toBe('');
  });

  it('with a time outside the range of Yjs is still read', () => {
    expect(textOfBody(bodyOfImported('Words', 'n', 8.64e15))).toBe('Words');
    expect(base64ToBytes(bodyOfImported('Words', 'n', -1)).length).toBeLessThan(60);
  });
});
