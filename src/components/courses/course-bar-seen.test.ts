// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts } from '../../db/drafts/forget-drafts.ts';
import { hadCourseBar, noteCourseBar } from './course-bar-seen.ts';

beforeEach(() => localStorage.clear());

it('is remembered for each student, until the last course is gone', () => {
  noteCourseBar('ada', true);
  expect([hadCourseBar('ada'), hadCourseBar('bob')]).toEqual([true, false]);
  noteCourseBar('ada', false);
  expect(localStorage).toHaveLength(0);
});

it('[P5] goes with the student’s data', () => {
  noteCourseBar('ada', true);
  forgetDrafts('ada');
  expect(hadCourseBar('ada')).toBe(false);
});

it('is not known where the browser keeps nothing', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  expect(() => noteCourseBar('ada', true)).not.toThrow();
  expect(hadCourseBar('ada')).toBe(false);
});
