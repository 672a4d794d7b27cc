import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { wellFormedText } from '../../test/support/texts.ts';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { mergeRows, rowOfChange } from '../model/merge.ts';
import {
  applyBody,
  applyEdits,
  bodyOfText,
  bodySaying,
  bodySince,
  editedText,
  editNoteText,
  noteState,
  noteText,
  openNoteText,
  type TextEdit,
  textOfBody,
  watchNoteText,
  wholeLetters,
} from './note-text.ts';
import { uniteBodies } from './unite-documents.ts';

const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), wellFormedText());

describe('the text of a note', () => {
  it('is read as it was typed, in any script', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (versions) => {
        const doc = openNoteText('');
        for (const version of versions) {
          editNoteText(doc, version);
          expect(noteText(doc)).toBe(version);
        }
        expect(textOfBody(bodySince(doc, undefined))).toBe(versions.at(-1));
      }),
    );
  });

  it('is there once if two devices replace it with the same text', () => {
    fc.assert(
      fc.property(words, words, words, (start, one, two) => {
        const body = bodyOfText(start);
        const after = bodySaying(one, body);
        const sayings = [bodySaying(two, after), bodySaying(two, String(uniteBodies(after, body)))];
        expect(sayings[1]).toBe(sayings[0]);
        expect(textOfBody(String(sayings[0]))).toBe(two);
      }),
    );
  });

  it('keeps the edits of two devices, and is the same on both [P2] [P3]', () => {
    fc.assert(
      fc.property(words, words, words, fc.nat(), fc.nat(), (start, one, two, i, j) => {
        const body = bodyOfText(start);
        const [left, right] = [openNoteText(body), openNoteText(body)];
        editNoteText(left, insertAt(start, i, `‹${one}›`));
        editNoteText(right, insertAt(start, j, `«${two}»`));
        applyBody(left, bodySince(right, undefined));
        applyBody(right, bodySince(left, undefined));
        expect(noteText(left)).toBe(noteText(right));
        expect(noteText(left)).toContain(`‹${one}›`);
        expect(noteText(left)).toContain(`«${two}»`);
      }),
    );
  });

  it('reaches the row through small updates in any order, also repeated [S2]', () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 2, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (versions, picks) => {
          const doc = openNoteText('');
          const updates = versions.map((version) => {
            const before = noteState(doc);
            editNoteText(doc, version);
            return bodySince(doc, before);
          });
          const sent = [...updates, ...updates]
            .map((body) => ({ body, order: picks.next().value ?? 0 }))
            .sort((a, b) => a.order - b.order);
          const row = sent.reduce(
            (merged, { body }) =>
              mergeRows(merged, change(body), { kind: 'record', textFields: ['body'] }),
            change(''),
          );
          expect(textOfBody(String(row.body))).toBe(versions.at(-1));
        },
      ),
    );
  });

  it('is not changed by an update that cannot be read', () => {
    const doc = openNoteText(bodyOfText('kept'));
    expect(applyBody(doc, 'not an update')).toBe(false);
    expect(noteText(doc)).toBe('kept');
  });

  it('takes an update that can be read, or an empty one', () => {
    const doc = openNoteText(bodyOfText('kept'));
    expect(applyBody(doc, '')).toBe(true);
    expect(applyBody(doc, bodyOfText('more'))).toBe(true);
    expect(noteText(doc)).toMatch(/^(keptmore|morekept)$/);
  });

  // Every stored note uses this name.
  it('has the same name inside the document in every release', () => {
    const doc = new Y.Doc();
    doc.getText('body').insert(0, 'cells');
    expect(textOfBody(bytesToBase64(Y.encodeStateAsUpdate(doc)))).toBe('cells');
    editNoteText(doc, 'cells divide');
    expect(doc.getText('body').toString()).toBe('cells divide');
  });

  it('is sent without the parts that were known before', () => {
    const doc = openNoteText(bodyOfText('the cell'));
    const known = noteState(doc);
    editNoteText(doc, 'the cell divides');
    const update = bodySince(doc, known);
    expect(textOfBody(update)).toBe('');
    const other = openNoteText(bodySince(doc, undefined));
    expect(noteText(other)).toBe('the cell divides');
    expect(Y.decodeUpdate(base64ToBytes(update)).structs).toHaveLength(1);
  });

  it('makes no update if nothing was changed', () => {
    const doc = openNoteText(bodyOfText('same'));
    const before = bodySince(doc, undefined);
    let updates = 0;
    doc.on('update', () => updates++);
    editNoteText(doc, 'same');
    expect(updates).toBe(0);
    expect(bodySince(doc, undefined)).toBe(before);
    editNoteText(doc, 'the same one');
    expect(updates).toBe(1);
  });
});

describe('edits at several places', () => {
  const edit = fc.record({
    at: fc.nat(30),
    removed: fc.nat(5),
    insert: fc.stringMatching(/^[a😀é\n]{0,4}$/u),
  });

  it('give the text that the document has then, and are told to those who watch it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b😀ü ]{0,20}$/u), fc.array(edit), (text, wanted) => {
        const doc = openNoteText(bodyOfText(text));
        let end = 0;
        const edits: TextEdit[] = [];
        for (const { at, removed, insert } of wanted.sort((a, b) => a.at - b.at)) {
          const from = Math.min(Math.max(at, end), text.length);
          const to = Math.min(from + removed, text.length);
          edits.push({ from, to, insert });
          end = to + 1;
        }
        const whole = wholeLetters(text, edits);
        let watched = text;
        const stop = watchNoteText(doc, (told, by) => {
          expect(by).toBe('me');
          watched = editedText(watched, told);
        });
        applyEdits(doc, whole, 'me');
        expect(noteText(doc)).toBe(editedText(text, whole));
        expect(watched).toBe(noteText(doc));
        stop();
        applyEdits(doc, [{ from: 0, to: 0, insert: 'x' }], 'other');
        expect(watched).toBe(noteText(doc).slice(1));
      }),
    );
  });

  it('divide no letter of two halves', () => {
    expect(wholeLetters('a😀b', [{ from: 2, to: 3, insert: '' }])).toEqual([
      { from: 1, to: 3, insert: '\ud83d' },
    ]);
    expect(wholeLetters('a😀b', [{ from: 1, to: 3, insert: 'c' }])).toEqual([
      { from: 1, to: 3, insert: 'c' },
    ]);
  });
});

function insertAt(text: string, at: number, piece: string): string {
  const characters = Array.from(text);
  characters.splice(at % (characters.length + 1), 0, piece);
  return characters.join('');
}

function change(body: string) {
  return rowOfChange({ entity: 'note', id: 'n', at: '000000001-000-a', fields: { body } });
}
