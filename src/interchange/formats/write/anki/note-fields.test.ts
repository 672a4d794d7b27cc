/** What Anki reads in the fields of an exported note. */
import { expect, it } from 'vitest';
import { type AnkiNote, noteKinds } from './note.ts';
import { fieldsOfNote } from './note-fields.ts';
import { createNoteTypes } from './note-types.ts';

const media = { front: [], back: [] };
const textOf = (front: string) => {
  const note = { kind: noteKinds.find((kind) => kind === 'cloze'), front, back: '' };
  const written = { ...note, media, covers: [], hidesAll: false } as unknown as AnkiNote;
  return fieldsOfNote(written, createNoteTypes().of(written))[0];
};

it.each([
  ['The {{c1::heart::organ}} pumps', 'The {{c1::heart::organ}} pumps'],
  ['{{c0::all}}', '{{c1::all}}'],
  ['x = {{c1::$\\frac{a}{b}$}}', 'x = {{c1::\\(\\frac{a}{b}\\)}}'],
  ['{{c1::$\\sqrt{\\frac{a}{b}}$}}', '{{c1::\\(\\sqrt{\\frac{a}{b} }\\)}}'],
  ['$x = {{c1::\\frac{a}{b}}}$', '\\(x = {{c1::\\frac{a}{b} }}\\)'],
  ['{{c1::std::vector<int>}}', '{{c1::std:\u2060:vector&lt;int&gt;}}'],
  ['{{c1::The {{c2::heart}} pumps}}', '{{c1::The {{c2::heart}} pumps}}'],
  ['{{c1::The {{c2::heart}}}}', '{{c1::The {{c2::heart}}}}'],
])('a gap ends in Anki where it ends here: %j', (front, text) => {
  expect(textOf(front)).toBe(text);
});

it('footnotes are numbers and a list', () => {
  expect(textOf('Rope[^1] {{c1::a}}\n\n[^1]: Weighed when dry.')).toBe(
    'Rope<sup>1</sup> {{c1::a}}<ol><li>Weighed when dry.</li></ol>',
  );
});
