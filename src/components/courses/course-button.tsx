/** Opens the dialog that changes the course of something. Renders nothing without a course to choose. */
import { GraduationCap } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { hasCourseChoice, useCourses } from '../../queries/courses.ts';
import { IconButton } from '../../ui/button.tsx';
import { CourseOfDialog } from './move-to-course.tsx';

type CourseButtonProps = Omit<ComponentProps<typeof CourseOfDialog>, 'onClose'> & {
  variant?: 'secondary';
  /** In a list the button names the thing. */
  isInList?: boolean;
};

export function CourseButton({ variant, isInList = false, ...of }: CourseButtonProps) {
  const courses = useCourses();
  const [isOpen, setOpen] = useState(false);
  if (courses === undefined || !hasCourseChoice(courses, of.courseId)) return null;
  return (
    <>
      <IconButton
        label={isInList ? `Change course of ${of.title}` : 'Change course'}
        icon={<GraduationCap aria-hidden size={18} />}
        onClick={() => setOpen(true)}
        {...(variant && { variant })}
      />
      {isOpen ? <CourseOfDialog {...of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
