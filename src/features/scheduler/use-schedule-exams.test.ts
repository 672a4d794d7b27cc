import { expect, it } from 'vitest';
import type { Course } from '../../model/entities/course.ts';
import { coursesWithExam } from './use-schedule.ts';

const course = (id: string, ...examDays: string[]) => ({ id, examDays }) as unknown as Course;

it('finds the exams of the courses that are shown', () => {
  const [bio, law] = [course('bio', '2026-12-10', '2026-12-12'), course('law', '2026-12-10')];
  const current = [bio, law, { id: 'none' } as Course];
  const of = (days: string[], chosen?: Course) =>
    coursesWithExam({ current, chosen }, days[0] ?? '', days.at(-1) ?? '').map(({ id }) => id);
  expect(of(['2026-12-10'])).toEqual(['bio', 'law']);
  expect(of(['2026-12-11', '2026-12-12'])).toEqual(['bio']);
  expect(of(['2026-12-10'], law)).toEqual(['law']);
  expect(of(['2026-12-11'])).toEqual([]);
  // An archived one is shown where it is chosen.
  expect(of(['2026-01-01'], course('old', '2026-01-01'))).toEqual(['old']);
});
