/** How two texts of one field become one, whatever stands in them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fewerUnlessLong } from '../../test/support/long.ts';
import { anyText } from '../../test/support/texts.ts';
import { bytesToBase64 } from '../lib/base64.ts';
import { bodyOfText, textOfBody } from '../text/note-text.ts';
import { type MergeRule, mergeRows, type Row } from './merge.ts';

const rule: MergeRule = { kind: 'record', textFields: ['body'] };
const [early, late] = ['000000001-000-a', '000000002-000-b'] as const;
const note = (body: unknown, at: string = early): Row => ({ id: 'n', $at: at, body });
const merge = (a: unknown, b: unknown) => mergeRows(note(a), note(b, late), rule).body;

/** What two devices hold of one text after some strokes on each, with some of what passed between them. */
const devices = fc
  .array(
    fc.record({
      who: fc.nat(2),
      at: fc.nat(8),
      words: anyText(3),
      isSent: fc.boolean(),
    }),
    { minLength: 2, maxLength: 20 },
  )
  .map((strokes) => {
    const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
    for (const { who, at, words, isSent } of strokes) {
      const [doc, other] = [docs[who], docs[(who + 1) % 3]];
      if (doc === undefined || other === undefined) continue;
      const text = doc.getText('body');
      const place = Math.min(at, text.length);
      if (words === '') text.delete(place, Math.min(2, text.length - place));
      else text.insert(place, words);
      if (isSent) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    }
    return docs.map((doc) => bytesToBase64(Y.encodeStateAsUpdate(doc)));
  });

describe('two texts', () => {
  it('become the same bytes on both sides [S2]', () => {
    fc.assert(
      fc.property(devices, ([a, b]) => {
        expect(merge(a, b)).toBe(merge(b, a));
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('both survive, and the field has the later stamp', () => {
    const merged = mergeRows(note(bodyOfText('cells')), note(bodyOfText('atoms'), late), rule);
    expect(merged.$at).toBe(late);
    expect(textOfBody(String(merged.body))).toMatch(/^(cellsatoms|atomscells)$/);
  });

  it('that are equal stay as they are, though they cannot be read', () => {
    expect(merge('no document', 'no document')).toBe('no document');
    const body = bodyOfText('cells');
    expect(merge(body, body)).toBe(body);
  });

  it.each([['', ''] as const, ['null', null] as const, ['a number', 5] as const])(
    'are the words alone where the other one is %j',
    (_, nothing) => {
      const body = bodyOfText('cells');
      expect(merge(body, nothing)).toBe(body);
      expect(merge(nothing, body)).toBe(body);
    },
  );
});
