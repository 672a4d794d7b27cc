/** What is written where tags of a thing are changed. */
import { describe, expect, it } from 'vitest';
import { changeTags } from './tag.ts';

const nowMs = 1_700_000_000_000;
const tzOffsetMin = 60;

describe('tags of a thing', () => {
  const owner = { ownerEntity: 'file', ownerId: 'f' };
  const stored = (id: string, name: string, deletedAt: number) => ({
    ...{ id, $at: '', ...owner },
    ...{ name, deletedAt },
  });
  const rows = [
    stored('on', 'Exam', 0),
    stored('off', 'lab', 5),
    { ...stored('other', 'lab', 0), ownerEntity: 'note' },
  ];
  const context = {
    nowMs,
    studyMs: nowMs,
    tzOffsetMin,
    offsetAt: () => tzOffsetMin,
    newId: () => 'another',
  };
  const reader = {
    get: async (_: unknown, id: string) => (id === 'gone' ? { id, $at: '' } : undefined),
    having: async () => rows,
  };
  const draftsOf = (...names: [id: string, name: string][]) =>
    changeTags.recipe(
      [{ ...owner, add: names.map(([id, name]) => ({ id, name })), remove: [] }],
      context,
      reader,
    );
  const made = { ...owner, createdAt: nowMs, deletedAt: 0 };

  it('are made where they are not there, given back where they were taken off, and else left alone', async () => {
    expect(await draftsOf(['1', 'week'], ['2', 'LAB'], ['3', 'exám'])).toEqual([
      { entity: 'tag', id: '1', fields: { ...made, name: 'week' } },
      { entity: 'tag', id: 'off', fields: { name: 'LAB', deletedAt: 0 } },
    ]);
  });

  it('get another id where theirs was deleted for good', async () => {
    const fields = { ...made, name: 'week' };
    expect(await draftsOf(['gone', 'week'])).toEqual([{ entity: 'tag', id: 'another', fields }]);
  });

  it('are taken off where they are on', async () => {
    const edit = { ...owner, add: [], remove: ['exam', 'lab', 'week'] };
    expect(await changeTags.recipe([edit], context, reader)).toEqual([
      { entity: 'tag', id: 'on', fields: { deletedAt: nowMs } },
    ]);
  });
});
