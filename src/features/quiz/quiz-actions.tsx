/** The actions in the head of a quiz page: what begins it, and a menu of the rare ones. */
import {
  Download,
  Ellipsis,
  GraduationCap,
  Pencil,
  Play,
  Printer,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { CourseOfDialog } from '../../components/courses/move-to-course.tsx';
import { hasCourseChoice, useCourses } from '../../queries/courses.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, menuAction } from '../../ui/menu.tsx';
import type { QuizDialogName } from './quiz-dialogs.tsx';
import type { QuizOnPage } from './use-quiz.ts';

interface QuizActionsProps {
  found: QuizOnPage;
  onPractice: () => void;
  onOpen: (dialog: QuizDialogName) => void;
}

export function QuizActions({ found, onPractice, onOpen }: QuizActionsProps) {
  const { count, underWay } = found;
  // A running sitting of a mixed quiz has drawn its questions already.
  const hasQuestions = count > 0;
  return (
    <>
      {hasQuestions || underWay ? (
        <Button
          className="max-sm:basis-full"
          icon={<Play aria-hidden size={18} />}
          onClick={onPractice}
        >
          {underWay ? 'Continue quiz' : 'Start quiz'}
        </Button>
      ) : null}
      {/* With a label: an icon does not suggest an exam. */}
      {hasQuestions ? (
        <Button
          className="max-sm:flex-1"
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden size={18} />}
          onClick={() => onOpen('start')}
        >
          Exam and options
        </Button>
      ) : null}
      <RareActions found={found} onOpen={onOpen} />
    </>
  );
}

function RareActions({ found, onOpen }: Omit<QuizActionsProps, 'onPractice'>) {
  const { id, title, courseId } = found.quiz;
  const courses = useCourses();
  const [asksCourse, setAsksCourse] = useState(false);
  const open = (dialog: QuizDialogName) => () => onOpen(dialog);
  const actions = [
    menuAction('Rename quiz…', Pencil, open('rename')),
    courses &&
      hasCourseChoice(courses, courseId) &&
      menuAction('Change course…', GraduationCap, () => setAsksCourse(true)),
    found.count > 0 && {
      ...menuAction('Export quiz…', Download, open('export')),
      startsGroup: true,
    },
    found.count > 0 && menuAction('Print quiz…', Printer, open('print')),
    { ...menuAction('Delete quiz…', Trash2, open('delete')), danger: true, startsGroup: true },
  ].filter((one) => one !== undefined && one !== false);
  return (
    <>
      <Menu
        button={
          <IconButton
            label="More actions"
            variant="secondary"
            icon={<Ellipsis aria-hidden size={18} />}
          />
        }
        actions={actions}
      />
      {asksCourse ? (
        <CourseOfDialog
          item={{ entity: 'quiz', id }}
          title={title}
          courseId={courseId}
          onClose={() => setAsksCourse(false)}
        />
      ) : null}
    </>
  );
}
