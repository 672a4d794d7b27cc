import { describe, expect, it } from 'vitest';
import { drafts, nowMs, onlyDraft } from '../../../test/support/drafts.ts';
import { archiveCourse, deleteCourse, isArchived, moveToCourses, updateCourse } from './course.ts';

describe('a course', () => {
  it('is changed field by field, and its exam dates can be taken away', () => {
    expect(onlyDraft(updateCourse, { id: 'c', name: 'N' }).fields).toEqual({ name: 'N' });
    const fields = { term: null, examDays: null };
    expect(onlyDraft(updateCourse, { id: 'c', ...fields }).fields).toEqual(fields);
  });

  it('is archived and brought back', () => {
    const archive = (archived: boolean) =>
      onlyDraft(archiveCourse, { id: 'c', isArchived: archived }).fields;
    expect([archive(true), archive(false)]).toEqual([{ archivedAt: nowMs }, { archivedAt: 0 }]);
    expect([{}, { archivedAt: 0 }, { archivedAt: null }, archive(true)].map(isArchived)).toEqual([
      ...[false, false, false, true],
    ]);
  });

  it('gets many things at once, and gives them up', () => {
    const items = [
      { entity: 'task', id: 't' },
      { entity: 'file', id: 'f' },
    ];
    for (const courseId of ['c', null]) {
      const moves = items.map((item) => ({ ...item, courseId }));
      expect(drafts(moveToCourses, moves)).toEqual(
        items.map((item) => ({ ...item, fields: { courseId } })),
      );
    }
  });

  it('leaves what belongs to it where it is when it goes to the Trash', () => {
    expect(onlyDraft(deleteCourse, { id: 'c' }).fields).toEqual({ deletedAt: nowMs });
  });
});
