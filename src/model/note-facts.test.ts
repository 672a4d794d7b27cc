import { describe, expect, it } from 'vitest';
import { bodyOfText } from '../text/note-text.ts';
import { formatStamp } from './clock.ts';
import type { Note } from './entities/note.ts';
import { countWords, factsOfNote, factsOfText, nameOfNote } from './note-facts.ts';

const id = '0195d2a0-1111-7222-8333-444455556666';
const stamp = (ms: number) => formatStamp({ ms, counter: 0 }, 'phone');

describe('the first words of a note', () => {
  it.each([
    ['# Osmosis\n\nWater moves to where it is scarce.', 'Water moves to where it is scarce.'],
    ['Osmosis\nWater **moves**.', 'Water moves.'],
    ['OSMÓSIS\n\n- [ ] buy potatoes\n- a [link](https://x.org)', 'buy potatoes a link'],
    ['![[cells.png]]\n\nA cell', 'Picture A cell'],
    [
      `See [[note:${id}|Cells]], [[Walls|the wall]] and [[Roots#Hairs]].`,
      'See Cells, the wall and Roots.',
    ],
    ['| a | b |\n|-|-|\n| 1 | 2 |', 'a | b 1 | 2'],
    ['$E=mc^2$ holds', 'E=mc² holds'],
    ['---\n\n***', ''],
    ['', ''],
    ['1. first\n2. second', 'first second'],
  ])('of %j are %j', (text, words) => {
    expect(factsOfText(text, 'Osmosis').firstWords).toBe(words);
  });

  it('leave out the first line where it names the note, and comments', () => {
    const facts = factsOfText('# Osmosis\n\n%%todo%% Water moves. ^id-1', '');
    expect(facts).toMatchObject({ firstLine: 'Osmosis', firstWords: 'Water moves.' });
  });

  it('are cut without dividing a letter', () => {
    const { firstWords } = factsOfText('😀'.repeat(5_000), '');
    expect(firstWords).toBe('');
    expect(factsOfText(`a${'𝒳'.repeat(5_000)}`, '').firstWords.isWellFormed()).toBe(true);
  });
});

it.each([
  ['![[a.mp3]] ![[img/b.png|300]]', 'b'],
  ['![A cell](c.png) ![[d.png]]', 'A cell'],
  ['no picture [[a.png]]', ''],
])('the first picture of %j is %j', (text, picture) => {
  expect(factsOfText(text, '').picture).toBe(picture);
});

it('links are the ids and titles that the text names, each once', () => {
  const text = `[[deck:${id}]] [x](/dashboard/library/files/${id}) [[Zellen]] [[ZELLEN#a]] [[#b]]`;
  expect(factsOfText(text, '')).toMatchObject({ links: [id], linkedTitles: ['zellen'] });
});

it('tags are those that the text names, each once', () => {
  expect(factsOfText('#Exam, #exam and #week-3; `#code`', '').tags).toEqual(['Exam', 'week-3']);
});

it.each([
  [' Cells ', '# Osmosis', 'Cells'],
  ['', '# Osmosis\n\nWater', 'Osmosis'],
  ['', '\n- first item', 'first item'],
  [' ', '', 'Untitled note'],
])('a note with the title %j and the text %j is named %j', (title, text, name) => {
  expect(nameOfNote({ title, body: bodyOfText(text) })).toBe(name);
});

it.each([
  ['It’s a well-known fact: 3.14 is **pi**.', 8],
  ['水は高いところ', 7],
  ['- - *', 0],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count);
});

it('pinning a note is no edit of its words', () => {
  const note = {
    ...{ id, title: 'A', body: bodyOfText('words'), createdAt: 5, deletedAt: 0, pinnedAt: 9 },
    ...{ $at: stamp(10_000), $by: { body: stamp(20_000), pinnedAt: stamp(30_000) } },
  } as unknown as Note;
  const facts = factsOfNote(note);
  expect(facts).toMatchObject({ editedAt: 20_000, pinnedAt: 9, firstWords: 'words', courseId: '' });
  expect(factsOfNote({ ...note, body: 'unreadable' }, facts).firstWords).toBe('words');
});
