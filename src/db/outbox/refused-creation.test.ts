/** The pure rules; `refused-creation-device.test.ts` has them on a device. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../model/merge.ts';
import {
  changesAnew,
  fieldsLeft,
  goesWith,
  isMadeBy,
  isMoreThan,
  shownFields,
  standingFields,
} from './refused-creation.ts';

describe('what a refused edit says when it is made anew', () => {
  const at = '0mvd5k2qo-000-phone';
  const later = '0mvd5k2qp-000-phone';
  const made = { title: 'First', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  const task = { entity: 'task', at, fields: made };
  const row: Row = { id: 't', $at: at, ...made };
  const retitled: Row = { ...row, $by: { title: later }, title: 'Second' };
  const whole: Row = { ...retitled, $at: later };
  const note = { entity: 'note', at, fields: { title: 'N', body: 'old', createdAt: 1 } };
  it.each([
    ['of a thing that is as it was made', task, row, made],
    ['of a thing with a newer title', task, retitled, { ...made, title: 'Second' }],
    ['with words of its own', { ...task, revised: ['title'] }, retitled, made],
    ['of a thing that is gone', task, undefined, made],
    ['of a thing that has come from the server', task, whole, {}],
    [
      'of such a thing, of which a part is missing',
      { ...task, fields: { ...made, dueOn: '2026-06-06' } },
      whole,
      { dueOn: '2026-06-06' },
    ],
    [
      'of such a thing, with words of its own',
      { ...task, revised: ['title'] },
      whole,
      { title: 'First' },
    ],
    ['of a thing deleted for good', task, { id: 't', $at: later, purgedAt: 1 }, made],
    [
      'of a thing that got more since',
      task,
      { ...retitled, dueOn: '2026-06-06', $by: { title: later, dueOn: later } },
      { ...made, title: 'Second', dueOn: '2026-06-06' },
    ],
    ['which did not make the thing', { ...task, fields: { title: 'A' } }, retitled, { title: 'A' }],
    [
      'of a note, whose text is united',
      note,
      { id: 'n', $at: at, title: 'M', body: 'new', createdAt: 1 },
      { title: 'M', body: 'old', createdAt: 1 },
    ],
    ['of an unknown entity', { ...task, entity: 'hologram' }, retitled, made],
  ])('%s', (_, entry, one: Row | undefined, fields) => {
    expect(standingFields(entry, one)).toEqual(fields);
  });
});

describe('the changes that a refused edit becomes when it is made anew', () => {
  const [at, later, now] = ['0mvd5k2qo-000-phone', '0mvd5k2qp-000-laptop', '0mvd5k2qz-000-phone'];
  const fields = { title: 'First', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  const { title: _, ...rest } = fields;
  const task = { entity: 'task', id: 't', at, fields };
  const row: Row = { id: 't', $at: at, ...fields };
  const retitled: Row = { ...row, $by: { title: later }, title: 'Second' };
  const rated = { entity: 'review', id: 't', at, fields: { rating: 3 } };
  it.each([
    ['of a thing that is as it was made: under its stamp', task, row, [[at, fields]]],
    [
      'of a thing with a newer title: that under its own, so that it goes over none that is newer still',
      task,
      retitled,
      [
        [at, rest],
        [later, { title: 'Second' }],
      ],
    ],
    [
      'with words of its own: those are of now',
      { ...task, revised: ['title'] },
      retitled,
      [
        [at, rest],
        [now, { title: 'First' }],
      ],
    ],
    ['of a thing that has come from the server: none', task, { ...retitled, $at: later }, []],
    [
      'of another edit: of now',
      { ...task, fields: { title: 'A' } },
      retitled,
      [[now, { title: 'A' }]],
    ],
    ['of a thing that is gone: of now', task, undefined, [[now, fields]]],
    [
      'of a fact: under the stamp that it has here',
      { ...rated, at: later },
      { id: 't', $at: at, rating: 3 },
      [[at, { rating: 3 }]],
    ],
    ['of a fact that is gone: under its own', rated, undefined, [[at, { rating: 3 }]]],
  ])('%s', (_, entry, one: Row | undefined, expected) => {
    const changes = changesAnew(entry, one, now);
    expect(changes.map((change) => [change.at, change.fields])).toEqual(expected);
    expect(changes.every(({ entity, id }) => entity === entry.entity && id === 't')).toBe(true);
  });
});

describe('what is shown of a refused edit', () => {
  const at = '0mvd5k2qo-000-phone';
  const note = { entity: 'note', at, fields: { title: 'N', body: 'old', createdAt: 1 } };
  const row: Row = { id: 'n', $at: at, title: 'M', body: 'all', createdAt: 1 };
  it.each([
    ['the whole text of a new note', note, row, { title: 'M', body: 'all', createdAt: 1 }],
    ['the words put into it instead', { ...note, revised: ['body'] }, row, { body: 'old' }],
    ['what it says of a note that is gone', note, undefined, { body: 'old' }],
    [
      'what it says of a note that it did not make',
      { ...note, fields: { body: 'old' } },
      row,
      { body: 'old' },
    ],
    ['what it says of an unknown entity', { ...note, entity: 'hologram' }, row, { body: 'old' }],
  ])('%s', (_, entry, one: Row | undefined, fields) => {
    expect(shownFields(entry, one)).toMatchObject(fields);
  });
});

describe('whether a row goes with refused edits', () => {
  const at = '0mvd5k2qo-000-phone';
  const other = '0loyw3v29-001-other';
  const title = { entity: 'task', at, fields: { title: 'Mine' } };
  const making = { ...title, fields: { title: 'Mine', status: 'Ongoing', createdAt: 1 } };
  const row: Row = { id: 't', $at: at, title: 'Mine' };
  const partly: Row = { ...row, status: 'Ongoing', $by: { status: other } };
  it.each([
    ['a row that they alone made', true, row, [title]],
    ['a row with another edit', false, partly, [title]],
    ['a row that one of them made, with another edit', true, partly, [title, making]],
    ['a row of two edits, both refused', true, partly, [title, { ...title, at: other }]],
    ['a row of which nothing stands that was made', false, { ...partly, $at: other }, [making]],
    ['a row without refused edits', false, row, []],
    ['no row', false, undefined, [title]],
    ['a row of an unknown entity', false, row, [{ ...title, entity: 'hologram' }]],
    ['an act of study, which happened', false, row, [{ ...title, entity: 'review' }]],
    ['a file, whose bytes stay', false, row, [{ ...title, entity: 'file' }]],
    ['a picture, whose bytes stay', false, row, [{ ...title, entity: 'media' }]],
  ])('%s: %s', (_, expected, one: Row | undefined, edits) => {
    expect(goesWith(one, edits)).toBe(expected);
  });
});

it.each([
  ['a row of this edit alone', false, { id: 't', $at: 'a', title: 'Mine' }],
  ['a row with another edit', true, { id: 't', $at: 'a', title: 'Mine', $by: { title: 'b' } }],
  ['no row', false, undefined],
])('%s holds fields of other edits too: %s', (_, expected, row: Row | undefined) => {
  expect(isMoreThan(row, 'a')).toBe(expected);
});

describe('what is left of a refused edit when the making of its thing goes', () => {
  const row: Row = { id: 't', $at: 'a', $by: { title: 'c' }, title: 'Third', dueOn: '2026-05-01' };
  const edit = { entity: 'task', at: 'b', fields: { title: 'Second' } };
  const day = { ...edit, fields: { dueOn: '2026-06-06' } };
  it.each([
    ['nothing where a later title goes', edit, { title: 'Third' }, {}],
    ['all where another title goes', edit, { title: 'Mine' }, edit.fields],
    ['all where nothing of it goes', edit, { dueOn: '2026-05-01' }, edit.fields],
    ['all where what goes is older', day, { dueOn: '2026-05-01' }, day.fields],
    ['all that was put into it', { ...edit, revised: ['title'] }, { title: 'Third' }, edit.fields],
  ])('%s', (_, other, sent, left) => {
    expect(fieldsLeft(other, row, sent)).toEqual(left);
  });
});

it('an edit with all that a task needs made none that is not here', () => {
  const fields = { title: 'Mine', status: 'Ongoing', createdAt: 1 };
  expect(isMadeBy(undefined, { entity: 'task', at: 'a', fields })).toBe(false);
});
