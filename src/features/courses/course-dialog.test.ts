import { describe, expect, it } from 'vitest';
import { type Course, courseColors } from '../../model/entities/course.ts';
import {
  changedFields,
  courseProblems,
  emptyCourseForm,
  fieldsOfForm,
  formOfCourse,
  nextExam,
} from './course-dialog.tsx';

const course: Course = {
  ...{ id: 'c', $at: '', name: 'Biology', color: 'teal', createdAt: 1, deletedAt: 0 },
  examDays: ['2026-12-03'],
};

describe('the form of a course', () => {
  it('begins with a color that the fewest courses have', () => {
    const [first, second] = courseColors;
    expect(emptyCourseForm([]).color).toBe(first);
    expect(emptyCourseForm([{ color: first }]).color).toBe(second);
    expect(emptyCourseForm(courseColors.map((color) => ({ color }))).color).toBe(first);
  });

  it('asks for a name', () => {
    expect(courseProblems({ ...formOfCourse(course), name: ' ' })).toEqual({
      name: 'Enter a name',
    });
    expect(courseProblems(formOfCourse(course))).toEqual({});
  });

  it('takes no exam date that is none', () => {
    const days = (examDays: string[]) => courseProblems({ ...formOfCourse(course), examDays });
    expect(days(['', '20266-12-09'])).toEqual({ examDays: 'Enter a valid date' });
    expect(days(['', '2026-12-09'])).toEqual({});
  });

  it('gives exam dates in their order, each once, and none where none is filled in', () => {
    const days = ['2026-12-09', '', '2026-12-03', '2026-12-09'];
    expect(fieldsOfForm({ ...formOfCourse(course), examDays: days }).examDays).toEqual([
      '2026-12-03',
      '2026-12-09',
    ]);
    expect(fieldsOfForm({ ...formOfCourse(course), examDays: [''] }).examDays).toBeNull();
  });

  it('sends only what differs', () => {
    const form = formOfCourse(course);
    expect(changedFields(course, form)).toEqual({});
    expect(changedFields(course, { ...form, term: ' Fall ', examDays: [] })).toEqual({
      term: 'Fall',
      examDays: null,
    });
  });

  it('knows the next exam, today too', () => {
    const days = { examDays: ['2026-12-09', '2026-12-03'] };
    expect(
      ['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-10'].map((day) => nextExam(days, day)),
    ).toEqual(['2026-12-03', '2026-12-03', '2026-12-09', undefined]);
    expect(nextExam({}, '2026-12-01')).toBeUndefined();
  });
});
