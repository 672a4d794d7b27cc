import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { largestEdited, sizeOfBody } from './document-size.ts';
import {
  compareMoments,
  historyName,
  largestHistory,
  momentOf,
  openHistory,
  readMarks,
  textOfMoment,
  usedHistory,
  writeMark,
} from './note-history.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
  problemOfBody,
  textOfBody,
} from './note-text.ts';
import { doubtfulBody, uniteBodies } from './unite-documents.ts';

const device = { device: 'k3v9', kind: 'Chrome on Linux' };

/** A note as a device stores it: the union of the updates, with all letters that were ever there. */
function stored(...texts: string[]) {
  let body = bodyOfText(texts[0] ?? '');
  const edit = (change: (doc: Y.Doc) => void) => {
    const doc = openNoteText(body);
    const state = Y.encodeStateVector(doc);
    change(doc);
    body = String(uniteBodies(body, bodySince(doc, state)));
  };
  for (const [n, text] of texts.slice(1).entries())
    edit((doc) => {
      writeMark(doc, { ...device, atMs: 1_000 * (n + 1) });
      editNoteText(doc, text);
    });
  return { body: () => body, edit };
}

const texts = (body: string) => {
  const doc = openHistory(body);
  return readMarks(doc).map(({ before }) => textOfMoment(doc, before));
};

describe('the marks of a note', () => {
  it('say what the text was each time, and when, and where it was edited', () => {
    const note = stored('One', 'One two', 'two', '');
    expect(texts(note.body())).toEqual(['One', 'One two', 'two']);
    expect(readMarks(openHistory(note.body()))).toMatchObject([
      { atMs: 1_000, ...device },
      { atMs: 2_000, ...device },
      { atMs: 3_000, ...device },
    ]);
    expect(textOfBody(note.body())).toBe('');
  });

  it('are a document that every release stores and unites, and its text is read as before', () => {
    const note = stored('One', 'One two');
    expect(problemOfBody(note.body())).toBeUndefined();
    expect(sizeOfBody(note.body())).toBeDefined();
    // An app that does not know marks edits the note and keeps them.
    note.edit((doc) => editNoteText(doc, 'One two three'));
    expect(textOfBody(note.body())).toBe('One two three');
    expect(texts(note.body())).toEqual(['One']);
  });

  it('are none in a note of the first release until it is edited', () => {
    expect(readMarks(openHistory(bodyOfText('Old words')))).toEqual([]);
  });

  it('of two offline devices are all there once they meet, in the order of their times', () => {
    const { body } = stored('One', 'One two');
    const onEach = [5_000, 4_000].map((atMs, n) => {
      const doc = openNoteText(body());
      writeMark(doc, { device: `d${n}`, kind: 'Phone', atMs });
      editNoteText(doc, `${noteText(doc)} by ${n}`);
      return bodySince(doc, undefined);
    });
    const met = String(uniteBodies(uniteBodies(body(), onEach[0]), onEach[1]));
    expect(readMarks(openHistory(met)).map(({ atMs }) => atMs)).toEqual([1_000, 4_000, 5_000]);
    expect(texts(met)).toEqual(['One', 'One two', 'One two']);
  });

  it('that cannot be read are left out, with those that stand on them', () => {
    const { body } = stored('One', 'One two', 'One two three');
    const doc = openNoteText(body());
    doc.getText(historyName).insert(0, 'no mark\nzz. - !!! x\n1.d - A!A x\n9.d missing.d AAA= x\n');
    expect(readMarks(doc)).toHaveLength(2);
    doc.getText(historyName).delete(0, doc.getText(historyName).length - 20);
    expect(readMarks(doc)).toEqual([]);
  });

  it('are not written into a text from a damaged file, which they would end', () => {
    const doc = openNoteText(doubtfulBody(bodyOfText('Half of it'), 'key'));
    expect(writeMark(doc, { ...device, atMs: 1 })).toBe(false);
    expect(doc.getText(historyName).length).toBe(0);
  });
});

describe('the room of the marks', () => {
  it('is bounded, and well within what a note may have', () => {
    const doc = openNoteText(bodyOfText('Words'));
    doc.getText(historyName).insert(0, `${'x'.repeat(largestHistory - 40)}\n`);
    expect(writeMark(doc, { ...device, atMs: 1 })).toBe(false);
    expect(usedHistory(doc)).toBeLessThan(1);
    expect(largestHistory).toBeLessThanOrEqual(largestEdited.sizeBytes / 5);
  });

  it('is used by what has changed since the mark before, not by the text', () => {
    const long = 'word '.repeat(40_000);
    const note = stored(long, `${long}more`, `${long}more and more`, `${long}less`);
    const doc = openHistory(note.body());
    expect(doc.getText(historyName).length).toBeLessThan(400);
  });

  it('is not used by a note that was torn into very many pieces', () => {
    const doc = openNoteText(bodyOfText('ab'.repeat(9_000)));
    // In one pass: each deletion by its place would look for it from the start.
    const pieces = Array.from({ length: 9_000 }, () => [{ delete: 1 }, { retain: 1 }]);
    doc.getText('body').applyDelta(pieces.flat());
    expect(writeMark(doc, { ...device, atMs: 1 })).toBe(false);
  });
});

it('two moments differ by the letters that were added and removed between them', () => {
  const note = stored('The cat sat', 'The fat cat');
  const doc = openHistory(note.body());
  const [mark] = readMarks(doc);
  if (mark === undefined) throw new Error('There is one');
  const { pieces, lost } = compareMoments(doc, mark.before, momentOf(doc));
  const side = (without: string) =>
    pieces.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');
  expect([side('added'), side('removed'), lost]).toEqual(['The cat sat', 'The fat cat', 0]);
});

it('letters that a document no longer has are counted', () => {
  const note = stored('One two', 'One two three', '');
  const whole = openNoteText(note.body());
  const dropped = bodySince(whole, undefined);
  const doc = openHistory(dropped);
  const [, second] = readMarks(doc);
  if (second === undefined) throw new Error('There are two');
  expect(compareMoments(doc, second.before, second.before)).toEqual({ pieces: [], lost: 13 });
});

it('any text that was ever marked can be read again, however it was edited since', () => {
  const edits = fc.array(fc.tuple(fc.nat(2), fc.nat(40), fc.nat(6), fc.string({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(edits, (strokes) => {
      const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
      const seen: string[] = [];
      let body = '';
      for (const [n, [author, place, removed, words]] of strokes.entries()) {
        const doc = docs[author] as Y.Doc;
        const state = Y.encodeStateVector(doc);
        seen.push(noteText(doc));
        writeMark(doc, { device: `d${author}`, kind: '', atMs: n });
        const text = doc.getText('body');
        const at = Math.min(place, text.length);
        text.delete(at, Math.min(removed, text.length - at));
        text.insert(at, words);
        body = String(uniteBodies(body, bodySince(doc, state)));
        if (n % 2 === 0) for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      }
      expect(texts(body)).toEqual(seen);
    }),
    { numRuns: 150 },
  );
});
