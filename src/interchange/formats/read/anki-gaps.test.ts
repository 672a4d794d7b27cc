/** [P5] Cloze gaps of Anki: each card asks the same as in Anki, and none is lost. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { cloze } from '../../../../test/support/anki/collection.ts';
import { cardsOf, collectionOf, noteOf } from '../../../../test/support/anki/few-notes.ts';
import { ankiPackage, mp3, png } from '../../../../test/support/anki/package.ts';
import { fieldsOf, readAll, reasons } from '../../../../test/support/import-fixtures.ts';
import { clozeAnswer, hiddenWords } from '../../../model/study/cloze.ts';
import { hideParts } from '../../../model/study/cloze-writing.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
import type { AnkiNote } from '../write/anki/note.ts';
import { fieldsOfNote } from '../write/anki/note-fields.ts';
import { createNoteTypes } from '../write/anki/note-types.ts';
import { ankiReader } from './anki.ts';

const cards = (...ords: number[]) => ({ cards: ords.map((ord) => ({ ord, deck: 2 })) });

it('a picture or sound in a gap is hidden with it, and a gap of nothing else is a card', async () => {
  const text =
    '{{c1::<img src="heart.png">}} beats, {{c2::lub [sound:lub.mp3]::sound}}<img src="chest.png">';
  const media = { 'heart.png': png, 'lub.mp3': mp3, 'chest.png': png };
  const note = noteOf(cloze, [text, '<img src="heart.png">'], cards(0, 1));
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([note]), 'anki21b', media),
  ]);
  expect(reasons(read)).toEqual([]);
  const front = '{{c1::—}} beats, {{c2::lub ::sound}}';
  expect(fieldsOf(read, 'card')).toMatchObject([
    { front, asked: 1 },
    { front, asked: 2 },
  ]);
  const shown = read.items.filter(({ entity }) => entity === 'media');
  const names = (side: string) =>
    shown.filter(({ fields }) => fields.side === side).map(({ key }) => key.split('\n').at(-1));
  expect(names('front')).toEqual(['chest.png', 'chest.png']);
  expect(names('back').sort()).toEqual(['heart.png', 'heart.png', 'lub.mp3', 'lub.mp3']);
});

it('a gap of several numbers is asked by the card of each', async () => {
  const found = await cardsOf(
    noteOf(cloze, ['{{c1,2::salt::both}} is {{c2::NaCl}}, {{c3::KCl}}', ''], cards(0, 1, 2)),
  );
  expect(found.map(({ front }) => front)).toEqual([
    '{{c1::salt::both}} is NaCl, KCl',
    '{{c2::salt::both}} is {{c2::NaCl}}, KCl',
    'salt is NaCl, {{c3::KCl}}',
  ]);
});

it('braces of a formula in a gap begin no other gap, and an empty gap is asked', async () => {
  const [formula] = await cardsOf(
    noteOf(cloze, ['Choose: {{c1::\\({{n} \\choose k}\\)}}', ''], cards(0)),
  );
  expect(formula).toMatchObject({ front: ['Choose: {{c1::', ' {n} \\choose k}$}}'].join('${') });
  const [empty] = await cardsOf(noteOf(cloze, ['a {{c1::<br>::hint}} b', ''], cards(0)));
  expect(empty).toMatchObject({ front: 'a {{c1::—::hint}} b' });
});

it.each([
  ['Anki hides {{c1::word}} as a gap.', 'gap'],
  ['Anki hides {{c1::word}} as a gap.', '{{c1::word}}'],
  ['f({x) = {y}} }} of std::vector', '{x) = {y}}'],
  ['The set {x} is :: y.', '{x} is :: y'],
  ['2**3**4 with __init__ and &lt;', '&lt'],
  ['# begins a heading.', '# begins'],
  ['1914. was the year of a::b', 'a::b'],
])('a sentence goes to Anki and comes back as it was: %j', async (text, words) => {
  const start = text.indexOf(words);
  const front = hideParts(text, [{ start, end: start + words.length }]);
  const note = { kind: 'cloze', front, back: '', media: { front: [], back: [] }, covers: [] };
  const written = { ...note, hidesAll: false } as unknown as AnkiNote;
  const fields = fieldsOfNote(written, createNoteTypes().of(written));
  expect(fields[0]?.match(/\{\{c\d+::/g)).toHaveLength(1);
  const [back] = await cardsOf(noteOf(cloze, [fields[0] ?? '', ''], cards(0)));
  const seen = (marked = '') => plainWords(marked).replaceAll('\u2060', '');
  expect(seen(clozeAnswer(`${back?.front}`))).toBe(text);
  expect(seen(`x${hiddenWords(`${back?.front}`)}`).slice(1)).toBe(words);
});
