/** Creates or edits a course. */
import { Plus, X } from 'lucide-react';
import { colorName, dotClass } from '../../components/courses/course-mark.tsx';
import { saveNewCourse } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import {
  type Course,
  type CourseColor,
  type CourseFields,
  courseColors,
  freeColor,
  mostExamDays,
  updateCourse,
} from '../../model/entities/course.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DateField, dayProblemIfAny } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';

interface CourseDialogProps {
  /** Absent: a new course. */
  course?: Course | undefined;
  /** All existing courses: a new one gets a color of its own. */
  others: readonly Course[];
  onClose: () => void;
}

export function CourseDialog({ course, others, onClose }: CourseDialogProps) {
  const { values, draft, change, field, busy, submit } = useEntityForm<CourseForm>({
    initial: () => (course ? formOfCourse(course) : emptyCourseForm(others)),
    check: courseProblems,
    save: async (form) =>
      course
        ? await saveChanges(course, form)
        : (await saveNewCourse(fieldsOfForm(form))) !== undefined,
    draft: () => (course ? formDraftPlace('course', course.id) : formDraftPlace('new-course')),
    fitDraft: ({ color, ...typed }) =>
      courseColors.some((one) => one === color) ? { ...typed, color } : typed,
  });
  return (
    <FormDialog
      title={course ? 'Edit course' : 'New course'}
      submitLabel={course ? 'Save' : 'Create course'}
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Course name" maxLength={500} {...field('name')} />
      <TextField
        label="Term (optional)"
        placeholder="Fall 2026"
        maxLength={500}
        {...field('term')}
      />
      <Colors chosen={values.color} onChoose={(color) => change({ color })} />
      <ExamDays days={values.examDays} onChange={(examDays) => change({ examDays })} />
    </FormDialog>
  );
}

function Colors({
  chosen,
  onChoose,
}: {
  chosen: CourseColor;
  onChoose: (color: CourseColor) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Color</legend>
      <div className="flex flex-wrap gap-1">
        {courseColors.map((color) => (
          <label
            key={color}
            title={colorName(color)}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-checked:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="course-color"
              className="sr-only"
              checked={color === chosen}
              onChange={() => onChoose(color)}
            />
            <span className="sr-only">{colorName(color)}</span>
            <span
              aria-hidden
              className={classes(
                'size-6 rounded-full',
                dotClass(color),
                color === chosen && 'outline-2 outline-offset-2 outline-text',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ExamDays({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Exam dates (optional)</legend>
      {days.map((day, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date is known by its place while it is typed
        <div key={at} className="flex items-end gap-2">
          <div className="flex-1">
            <DateField
              label={`Exam ${at + 1}`}
              value={day}
              error={dayProblemIfAny(day)}
              onChange={({ target: { value } }) => onChange(days.with(at, value))}
            />
          </div>
          <IconButton
            label={`Remove exam ${at + 1}`}
            icon={<X aria-hidden size={18} />}
            onClick={() => onChange(days.toSpliced(at, 1))}
          />
        </div>
      ))}
      {days.length < mostExamDays ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => onChange([...days, ''])}
        >
          Add exam date
        </Button>
      ) : null}
    </fieldset>
  );
}

async function saveChanges(course: Course, form: CourseForm): Promise<boolean> {
  const changes = changedFields(course, form);
  if (Object.keys(changes).length === 0) {
    toastSuccess(say.noChangesWereMade);
    return true;
  }
  const result = await mutate(updateCourse, { id: course.id, ...changes });
  return tell(result, { done: say.saved, failed: 'Could not save the course. Try again.' });
}

/** The typed fields of a course form, and problems in the student's words. */
interface CourseForm {
  name: string;
  color: CourseColor;
  term: string;
  /** Days as `YYYY-MM-DD`; empty ones are ignored. */
  examDays: readonly string[];
}

export function emptyCourseForm(others: readonly Pick<Course, 'color'>[]): CourseForm {
  return { name: '', color: freeColor(others), term: '', examDays: [] };
}

export function formOfCourse({ name, color, term, examDays }: Course): CourseForm {
  return { name, color, term: term ?? '', examDays: examDays ?? [] };
}

export function courseProblems({ name, examDays }: CourseForm): {
  name?: string | undefined;
  examDays?: string | undefined;
} {
  return {
    name: name.trim() === '' ? 'Enter a name' : undefined,
    examDays: examDays.map(dayProblemIfAny).find((problem) => problem !== undefined),
  };
}

/** The fields to store; call it only without problems. */
export function fieldsOfForm({ name, color, term, examDays }: CourseForm): CourseFields {
  const days = [...new Set(examDays.filter((day) => day !== ''))].sort();
  return {
    name: name.trim(),
    color,
    term: term.trim() || null,
    examDays: days.length > 0 ? days : null,
  };
}

/** Stores only differing fields, so that two devices can change different fields of one course. */
export function changedFields(course: Course, form: CourseForm): Partial<CourseFields> {
  const before = fieldsOfForm(formOfCourse(course));
  const after = fieldsOfForm(form);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof CourseFields]),
    ),
  );
}

/** The first exam that is not over. @param today `YYYY-MM-DD` */
export function nextExam(
  { examDays }: Pick<Course, 'examDays'>,
  today: string,
): string | undefined {
  return (examDays ?? []).toSorted().find((day) => day >= today);
}
