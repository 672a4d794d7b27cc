import { describe, expect, it } from 'vitest';
import { entityNames } from '../../../model/registry.ts';
import { checkDoubtfulRow, checkRow } from './check-row.ts';

const task = { id: 't', title: 'Read', status: 'Ongoing', createdAt: 1, deletedAt: 0 };

describe('a row from outside', () => {
  it.each([checkRow, checkDoubtfulRow])(
    'that is whole is taken, with stamps that are some (%o)',
    (check) => {
      expect(check('task', task, 9)).toMatchObject({ row: { id: 't', title: 'Read' } });
    },
  );

  it.each([checkRow, checkDoubtfulRow])(
    'that says nothing is damaged, of whatever it is (%o)',
    (check) => {
      for (const entity of entityNames) {
        expect(check(entity, { id: 'x', tytle: 'Read' }, 9), entity).toEqual({
          leftOut: { what: expect.any(String), why: expect.any(String) },
        });
      }
    },
  );

  it('that does not say whether it is in the Trash is damaged: no screen would show it', () => {
    const { deletedAt: _, ...rest } = task;
    expect(checkRow('task', rest, 9)).toEqual({
      leftOut: { what: 'Task “Read”', why: 'damaged' },
    });
  });
});
