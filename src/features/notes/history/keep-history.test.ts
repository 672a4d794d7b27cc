import { expect, it } from 'vitest';
import {
  historyName,
  largestHistory,
  openHistory,
  readMarks,
  textOfMoment,
} from '../../../text/note-history.ts';
import { bodyOfText, differingSpan, editNoteText } from '../../../text/note-text.ts';
import { betweenMs, createHistoryKeeper } from './keep-history.ts';

const noon = new Date(2026, 0, 15, 12).getTime();
const dayMs = 24 * 60 * 60_000;

function setUp(text = 'Words') {
  const doc = openHistory(bodyOfText(text));
  let nowMs = noon;
  const open = (device = 'laptop') => {
    const keeper = createHistoryKeeper(() => nowMs);
    keeper.name({ device, kind: 'Chrome on Linux' });
    const say = (text: string, isKept = false, room: 'enough' | 'little' = 'enough') => {
      const { removed, inserted } = differingSpan(`${doc.getText('body')}`, text);
      keeper.beforeEdit(doc, room, { removed, inserted: inserted.length, isKept });
      editNoteText(doc, text);
    };
    const type = (isKept = false, room: 'enough' | 'little' = 'enough') =>
      say(`${doc.getText('body')}.`, isKept, room);
    return Object.assign(type, { say });
  };
  /** The texts that can be restored, the oldest first. */
  const texts = () => readMarks(doc).map(({ before }) => textOfMoment(doc, before));
  const marks = () => readMarks(doc).map(({ atMs, device }) => [atMs - noon, device]);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { doc, open, marks, texts, pass };
}

it('keeps a version where a device begins to edit on a day, and every ten minutes of writing', () => {
  const { open, marks, pass } = setUp();
  const type = open();
  type();
  pass(betweenMs - 1);
  type();
  expect(marks()).toEqual([[0, 'laptop']]);
  pass(1);
  type();
  pass(1);
  type();
  pass(dayMs);
  type();
  expect(marks().map(([at]) => at)).toEqual([0, betweenMs, betweenMs + 1 + dayMs]);
});

it('keeps what was there when the note was closed and opened again, and when another device edits', () => {
  const { open, marks, pass } = setUp();
  open()();
  pass(60_000);
  const again = open();
  again();
  again();
  open('phone')();
  expect(marks()).toEqual([
    [0, 'laptop'],
    [60_000, 'laptop'],
    [60_000, 'phone'],
  ]);
});

const paragraph = 'The lipid bilayer keeps ions out of the cell, and pumps let them in.';

it('keeps a paragraph that is deleted at once, or replaced by a longer one', () => {
  const { open, texts } = setUp('');
  const { say } = open();
  say(paragraph);
  say('');
  say('oops');
  say(`${paragraph} More.`);
  say(`${paragraph.toUpperCase()} Much more than that.`);
  expect(texts()).toEqual(['', paragraph, `${paragraph} More.`]);
});

it('keeps a paragraph that is deleted letter by letter, once', () => {
  const { open, texts } = setUp('');
  const { say } = open();
  say(paragraph);
  for (let left = paragraph.length - 1; left >= 0; left--) say(paragraph.slice(0, left));
  say('oops');
  say('oop');
  expect(texts()).toEqual(['', paragraph]);
});

it('keeps no version for corrections', () => {
  const { open, marks } = setUp('');
  const { say } = open();
  for (let n = 0; n < 30; n++) {
    say(`${'a'.repeat(n)}wrong`);
    say('a'.repeat(n));
    say('a'.repeat(n + 1));
  }
  expect(marks()).toHaveLength(1);
});

it('keeps what is there before a version is restored, at any time', () => {
  const { open, marks, pass } = setUp();
  const type = open();
  type();
  pass(1_000);
  type(true);
  expect(marks()).toHaveLength(2);
});

it('keeps the first of a day and device only, from half of its room on', () => {
  const { doc, open, marks, pass } = setUp();
  doc.getText(historyName).insert(0, `${'x'.repeat(largestHistory / 2)}\n`);
  const type = open();
  type();
  pass(2 * betweenMs);
  type();
  expect(marks()).toHaveLength(1);
  pass(dayMs);
  type();
  expect(marks()).toHaveLength(2);
});

it('keeps none in a note that is nearly full: its words come first', () => {
  const { open, marks } = setUp();
  open()(false, 'little');
  expect(marks()).toEqual([]);
});
