/**
 * The place of the choice of the course on phones (`courses/course-filter.tsx`). The choice comes after the first picture, with the
 * database: where it was there the last time, its height is kept free, so that it moves nothing under a thumb.
 */
import { useLocation } from '@tanstack/react-router';
import { hadCourseBar } from '../../../components/courses/course-bar-seen.ts';
import { AfterPaint } from '../../../ui/load/after-paint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { isCalmPlace } from './calm-place.ts';

const CourseBar = lazyPart(
  async () => (await import('../../../components/courses/course-filter.tsx')).CourseBar,
);

export function CourseSlot({ userId }: { userId: string }) {
  const isCalm = useLocation({ select: ({ pathname }) => isCalmPlace(pathname) });
  if (isCalm) return null;
  return (
    <div className={hadCourseBar(userId) ? 'empty:h-[calc(2.75rem+1px)] sm:hidden' : 'sm:hidden'}>
      <AfterPaint>
        <CourseBar userId={userId} />
      </AfterPaint>
    </div>
  );
}
