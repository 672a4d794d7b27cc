import { expect, it } from 'vitest';
import { historyName, largestHistory, readMarks } from '../../../text/note-history.ts';
import { bodyOfText, editNoteText, openNoteText } from '../../../text/note-text.ts';
import { betweenMs, createHistoryKeeper } from './keep-history.ts';

const noon = new Date(2026, 0, 15, 12).getTime();
const dayMs = 24 * 60 * 60_000;

function setUp(text = 'Words') {
  const doc = openNoteText(bodyOfText(text));
  let nowMs = noon;
  const open = (device = 'laptop') => {
    const keeper = createHistoryKeeper(() => nowMs);
    keeper.name({ device, kind: 'Chrome on Linux' });
    const type = (isKept = false, room: 'enough' | 'little' = 'enough') => {
      keeper.beforeEdit(doc, room, isKept);
      editNoteText(doc, `${doc.getText('body')}.`);
    };
    return type;
  };
  const marks = () => readMarks(doc).map(({ atMs, device }) => [atMs - noon, device]);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { doc, open, marks, pass };
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

it('keeps none where the note is closed and opened again within ten minutes, and one of another device', () => {
  const { open, marks, pass } = setUp();
  open()();
  pass(60_000);
  open()();
  expect(marks()).toHaveLength(1);
  open('phone')();
  expect(marks()).toEqual([
    [0, 'laptop'],
    [60_000, 'phone'],
  ]);
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
