import { expect, it } from 'vitest';
import { entityNames } from '../../model/registry.ts';
import { changeInWords } from './refused-words.ts';

it('says what a refused change was about', () => {
  expect(changeInWords({ entity: 'task', fields: { title: 'Read', dueOn: null } })).toEqual({
    what: 'Saving a task',
    details: 'Read',
  });
  expect(changeInWords({ entity: 'note', fields: { deletedAt: 5 } }).what).toBe('Deleting a note');
});

it('has a word for everything that can be refused', () => {
  for (const entity of entityNames) {
    expect(changeInWords({ entity, fields: {} }).what).not.toContain('something');
  }
});
