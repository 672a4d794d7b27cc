import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../lib/base64.ts';
import { mergeRows, type Row } from '../merge.ts';
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

const author = 0xffff_fff0;
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const second = fc.integer({ min: 0, max: 3_000_000_000 });
const rule = { kind: 'record', textFields: ['body'] } as const;
const row = (body: string): Row => ({ id: 'n', $at: '000000001-000-a', body });
const union = (...bodies: readonly string[]) =>
  String(bodies.map(row).reduce((a, b) => mergeRows(a, b, rule)).body);
/** As an open editor and the server's device hear of them, one after the other. */
const oneAfterTheOther = (...bodies: readonly string[]) => {
  const doc = openNoteText('');
  for (const body of bodies) applyBody(doc, body);
  expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
  return noteText(doc);
};

describe('an imported text', () => {
  it('is said by its document, which is as small as Yjs writes it', () => {
    fc.assert(
      fc.property(text, second, (words, at) => {
        const body = bodyOfImported(words, author, at * 1_000);
        expect(textOfBody(body)).toBe(words);
        expect(bodyOfImported(words, author, at * 1_000)).toBe(body);
        expect(bytesToBase64(Y.encodeStateAsUpdate(openNoteText(body)))).toBe(body);
        expect(sizeOfBody(body)).toMatchObject({ clients: 1 });
      }),
    );
  });

  it('of two times is the later one, in any order', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), second, (texts, at) => {
        const bodies = texts.map((words, n) => bodyOfImported(words, author, (at + n) * 1_000));
        for (const order of [bodies, bodies.toReversed(), [...bodies.slice(1), bodies[0] ?? '']]) {
          expect(textOfBody(union(...order))).toBe(texts.at(-1));
          expect(oneAfterTheOther(...order)).toBe(texts.at(-1));
        }
      }),
    );
  });

  it('keeps what was typed into it when a later one comes, in any order', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), second, (one, two, place, at) => {
        const early = bodyOfImported(one, author, at * 1_000);
        const doc = openNoteText(early);
        const cut = [...one].slice(0, place % (one.length + 1)).join('');
        editNoteText(doc, `${cut}‹mine›${one.slice(cut.length)}`);
        const edited = bodySince(doc, undefined);
        const late = bodyOfImported(two, author, (at + 1) * 1_000);
        const said = textOfBody(union(edited, late));
        expect(said).toContain('‹mine›');
        expect(said.replace('‹mine›', '')).toBe(two);
        for (const order of [
          [edited, late],
          [late, edited],
          [early, late, edited],
        ])
          expect([oneAfterTheOther(...order), textOfBody(union(...order))]).toEqual([said, said]);
      }),
    );
  });

  it('of another author is another text, and both stay', () => {
    const [one, two] = [bodyOfImported('One', 1, 0), bodyOfImported('Two', 2, 9_000)];
    expect(['OneTwo', 'TwoOne']).toContain(textOfBody(union(one, two)));
  });

  it('of the same second and other words is one of the two', () => {
    const [one, two] = [bodyOfImported('One', 1, 5_000), bodyOfImported('Two', 1, 5_999)];
    expect(['One', 'Two']).toContain(textOfBody(union(one, two)));
    expect(union(two, one)).toBe(union(one, two));
  });

  it('of a time that Yjs cannot count is still read', () => {
    expect(textOfBody(bodyOfImported('Words', author, 8.64e15))).toBe('Words');
    expect(base64ToBytes(bodyOfImported('Words', author, -1)).length).toBeLessThan(60);
  });
});
