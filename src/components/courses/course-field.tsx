/** The course of something, in its form. Nothing is asked where there is no course to choose. */
import type { ComponentProps } from 'react';
import { hasCourseChoice, useCourses } from '../../queries/courses.ts';
import { SelectField } from '../../ui/form/field.tsx';

type CourseFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

/** Its value is the id of a course; empty: it belongs to none. */
export function CourseField(props: CourseFieldProps) {
  const courses = useCourses();
  const value = String(props.value ?? '');
  if (courses === undefined || !hasCourseChoice(courses, value)) return null;
  const { current, archived } = courses;
  const others = archived.filter(({ id }) => id === value);
  const isKnown = [...current, ...others].some(({ id }) => id === value);
  return (
    <SelectField label="Course (optional)" {...props}>
      <option value="">No course</option>
      {value !== '' && !isKnown ? <option value={value}>Deleted course</option> : null}
      {[...current, ...others].map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
