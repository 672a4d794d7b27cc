import { describe, expect, it } from 'vitest';
import { entityNames } from '../../../model/registry.ts';
import { bodyOfText, textOfBody } from '../../../text/note-text.ts';
import {
  editableTexts,
  exportAsJson,
  exportAsMarkdown,
  fieldsOfTexts,
  tellChange,
  textOf,
} from './refused-words.ts';

const entry = (entity: string, fields: Record<string, unknown>, reason = 'No') => ({
  entity,
  id: 'x',
  at: '0mvd5k2qo-000-phone',
  schema: 1,
  queuedAt: 1,
  refusedAt: Date.UTC(2026, 10, 18),
  fields,
  reason,
});

describe('[S5] a refused change in the student’s words', () => {
  it('says what it was, and each field’s old and new value', () => {
    const told = tellChange(entry('task', { title: 'Read 2', dueOn: null }), {
      id: 'x',
      title: 'Read',
      dueOn: '2026-11-20',
    });
    expect(told).toMatchObject({ what: 'Saving a task', title: 'Read' });
    expect(told.fields).toEqual([
      { label: 'Title', before: 'Read', after: 'Read 2' },
      { label: 'Due', before: expect.stringContaining('2026'), after: 'nothing' },
    ]);
  });

  it('leaves out the empty fields of a new item', () => {
    const told = tellChange(entry('task', { title: 'Read', dueOn: null, deletedAt: 0 }));
    expect(told.fields).toEqual([{ label: 'Title', after: 'Read' }]);
  });

  it('shows one value if the device already has it', () => {
    const told = tellChange(entry('deck', { name: 'Cells', createdAt: 1 }), { name: 'Cells' });
    expect(told.fields).toEqual([{ label: 'Name', after: 'Cells' }]);
  });

  it('shows the days of an all-day event, not the midnights around them', () => {
    const days = { startsAt: 1e12, endsAt: 2e12, startsOn: '2026-11-30', endsOn: '2026-12-02' };
    const labels = (row = {}) =>
      tellChange(entry('event', days), row).fields.map(({ label }) => label);
    expect(labels()).toEqual(['First day', 'Last day']);
    expect(labels({ ...days, endsOn: '2026-12-01' })).toEqual(['First day', 'Last day']);
  });

  it.each([
    [{ deletedAt: 5 }, 'Deleting a note'],
    [{ deletedAt: 0 }, 'Restoring a note'],
    [{ purgedAt: 5 }, 'Deleting a note forever'],
    [{ title: 'A', deletedAt: 0 }, 'Saving a note'],
  ])('calls %o “%s”', (fields, what) => {
    expect(tellChange(entry('note', fields)).what).toBe(what);
  });

  it('reads a note’s document, a rating and an answer', () => {
    const told = (entity: string, fields: Record<string, unknown>, row = {}) =>
      tellChange(entry(entity, fields), row).fields.map(({ after }) => after);
    expect(told('note', { body: bodyOfText('Two words') })).toEqual(['Two words']);
    expect(told('review', { rating: 3 })).toEqual(['Good']);
    expect(told('question', { answer: 1 }, { options: ['No', 'Yes'] })).toEqual(['Yes']);
  });

  it('gives the server’s reasons without the names of the code', () => {
    const why = (entity: string, code: string, field?: string) =>
      tellChange({ ...entry(entity, {}, 'In words'), code, field }).why;
    expect(why('card', 'wrong-value', 'front')).toContain('“Front”');
    expect(why('event', 'missing-field', 'startsAt')).toBe('“Starts” is missing.');
    expect(why('note', 'too-large')).toContain('too large');
    expect(why('note', 'a-code-of-tomorrow')).toBe('In words');
  });

  it('finds the reason of an older app’s entry without a code, if possible', () => {
    const listed = entry(
      'task',
      { title: 'x'.repeat(501) },
      'task: “title” cannot hold this value',
    );
    expect(tellChange(listed).why).toContain('“Title”');
    expect(tellChange(entry('task', { title: 'Read' }, 'No')).why).toBe('No');
  });

  it('has words for everything that can be refused', () => {
    for (const name of entityNames) {
      expect(tellChange(entry(name, {})).what).not.toContain('something');
    }
  });

  it('names a field of a newer app by its own name, and its entity “something”', () => {
    const told = tellChange(entry('poem', { colour: 'green' }));
    expect(told.what).toBe('Saving something');
    expect(told.fields).toEqual([{ label: 'colour', after: 'green' }]);
  });
});

describe('[S5] a refused change in a form', () => {
  it('keeps the refused text, and offers only text fields', () => {
    const texts = editableTexts('card', { page: 3, back: 'A', front: 'Q' }, {});
    expect(texts.map(({ label, text }) => [label, text])).toEqual([
      ['Front', 'Q'],
      ['Back', 'A'],
    ]);
    expect(editableTexts('review', { rating: 3, deletedAt: 1 }, {})).toEqual([]);
  });

  it('edits a note on top of the device’s version, so that no word is doubled', () => {
    const row = { body: bodyOfText('Here. ') };
    const fields = { body: row.body };
    const texts = editableTexts('note', fields, row);
    expect(texts.map(({ text }) => text)).toEqual(['Here. ']);
    const typed = texts.map((one) => ({ ...one, text: 'Here. There.' }));
    const edited = fieldsOfTexts(typed, fields, row);
    expect(textOfBody(String(edited.body))).toBe('Here. There.');
  });
});

describe('[S5] [P2] a refused change as a file', () => {
  const change = entry('card', { front: 'What?', back: 'That.' });
  const items = [{ entry: change, told: tellChange(change) }];

  it('is whole as JSON', () => {
    const { name, content } = exportAsJson(items, Date.UTC(2026, 10, 18));
    expect(name).toBe('haversack-refused-2026-11-18.json');
    expect(JSON.parse(content).changes).toEqual([change]);
  });

  it('is readable as Markdown', () => {
    const { content } = exportAsMarkdown(items, 0);
    expect(content).toContain('## Saving a flashcard: What?');
    expect(content).toContain('**Back**\n\nThat.');
  });

  it('has only its text for the clipboard', () => {
    expect(textOf(tellChange(change))).toBe('Front: What?\nBack: That.');
    expect(textOf(tellChange(entry('deck', { name: 'Cells' })))).toBe('Cells');
  });
});
