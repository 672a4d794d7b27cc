/** The actions in the head of a quiz page. */
import { Download, Pencil, Play, Printer, SlidersHorizontal, Trash2 } from 'lucide-react';
import { CourseButton } from '../../components/courses/course-button.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { QuizDialogName } from './quiz-dialogs.tsx';
import type { QuizOnPage } from './use-quiz.ts';

interface QuizActionsProps {
  found: QuizOnPage;
  onPractice: () => void;
  onOpen: (dialog: QuizDialogName) => void;
}

export function QuizActions({ found, onPractice, onOpen }: QuizActionsProps) {
  const { quiz, count, underWay } = found;
  const action = (dialog: QuizDialogName, label: string, Icon: typeof Play) => (
    <IconButton
      label={label}
      variant="secondary"
      icon={<Icon aria-hidden size={18} />}
      onClick={() => onOpen(dialog)}
    />
  );
  // A running sitting of a mixed quiz has drawn its questions already.
  const hasQuestions = count > 0;
  return (
    <>
      {/* On a phone each of these needs a row of its own. */}
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
          className="max-sm:basis-full"
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden size={18} />}
          onClick={() => onOpen('start')}
        >
          Exam and options
        </Button>
      ) : null}
      <CourseButton
        item={{ entity: 'quiz', id: quiz.id }}
        title={quiz.title}
        courseId={quiz.courseId}
        variant="secondary"
      />
      {hasQuestions ? action('export', 'Export quiz', Download) : null}
      {hasQuestions ? action('print', 'Print quiz', Printer) : null}
      {action('rename', 'Rename quiz', Pencil)}
      {action('delete', 'Delete quiz', Trash2)}
    </>
  );
}
