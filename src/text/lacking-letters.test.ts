import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { bytesToBase64 } from '../lib/base64.ts';
import { bodyOfImported } from './imported-text.ts';
import { lacksLetters } from './lacking-letters.ts';
import { bodyOfText, bodySince, noteState, openNoteText } from './note-text.ts';
import { uniteBodies } from './unite-documents.ts';

/** Three updates of one author, each after the one before, and the last one of another author. */
function updates() {
  const doc = Object.assign(new Y.Doc(), { clientID: 7 });
  const text = doc.getText('body');
  const parts: string[] = [];
  const note = (edit: () => void) => {
    const state = noteState(doc);
    edit();
    parts.push(bodySince(doc, state));
  };
  note(() => text.insert(0, 'one'));
  note(() => text.insert(3, ' two'));
  note(() => text.delete(0, 1));
  doc.clientID = 8;
  note(() => text.insert(2, ' new'));
  return parts;
}

it('a whole document stands on nothing that it does not contain', () => {
  const whole = updates().reduce((all, next) => String(uniteBodies(all, next)), '');
  for (const body of ['', whole, bodyOfText('Words'), bodyOfImported('Words', 'key', 5_000)])
    expect(lacksLetters(body)).toBe(false);
});

it('an update without the letters before it, beside it or under its deletions lacks them', () => {
  const [, second = '', deletion = '', byAnother = ''] = updates();
  for (const body of [second, deletion, byAnother]) expect(lacksLetters(body)).toBe(true);
});

it('a document in which an update between is missing lacks it', () => {
  const [first = '', , , byAnother = ''] = updates();
  expect(lacksLetters(String(uniteBodies(first, byAnother)))).toBe(true);
  const doc = openNoteText('');
  const gap = Y.mergeUpdates([Y.encodeStateAsUpdate(doc)]);
  expect(lacksLetters(bytesToBase64(gap))).toBe(false);
});

it('what is no document of plain text counts as lacking', () => {
  const doc = new Y.Doc();
  doc.getMap('body').set('key', 'value');
  expect(lacksLetters(bytesToBase64(Y.encodeStateAsUpdate(doc)))).toBe(true);
});
