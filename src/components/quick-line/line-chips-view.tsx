/** What a quick line is understood as: questions about ambiguous words, and a chip for each token. */
import {
  Bell,
  CalendarDays,
  Clock,
  FileText,
  Flag,
  type LucideIcon,
  MapPin,
  Repeat,
  Target,
  Timer,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Course } from '../../model/entities/course.ts';
import { Chip } from '../../ui/chip.tsx';
import { CourseDot } from '../courses/course-mark.tsx';
import {
  type ChipKind,
  chipsOf,
  type LineChip,
  type LineQuestion,
  questionsOf,
  spokenLine,
} from './line-chips.ts';
import type { QuickLineState } from './use-quick-line.ts';

const icons: Record<Exclude<ChipKind, 'course'>, LucideIcon> = {
  day: CalendarDays,
  time: Clock,
  repeat: Repeat,
  priority: Flag,
  file: FileText,
  length: Timer,
  amount: Target,
  place: MapPin,
  reminder: Bell,
};

interface LineChipsProps {
  line: QuickLineState;
  courses: readonly Course[];
  /** Returns the focus to the field after a chip is gone. */
  onBack?: (() => void) | undefined;
  /** Further chips, such as a button that adds a place. */
  children?: ReactNode;
}

/** The questions and the chips. A chip’s button, or Backspace on it, turns its words back into text. */
export function LineChips({ line, courses, onBack, children }: LineChipsProps) {
  const names = { courses, files: line.context.files, today: line.context.today };
  const chips = chipsOf(line.reading, names);
  const questions = questionsOf(line.reading, names);
  const remove = ({ keys }: LineChip) => {
    for (const key of keys) line.choose(key, -1);
    onBack?.();
  };
  return (
    <div className="grid gap-3 empty:hidden">
      {questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          onAnswer={(answer) => {
            line.choose(question.key, answer);
            onBack?.();
          }}
        />
      ))}
      {chips.length > 0 || children ? (
        <ul aria-label="Understood" className="flex flex-wrap items-center gap-x-2 gap-y-2">
          {chips.map((chip) => (
            <li
              key={chip.keys.join()}
              className="max-w-full"
              onKeyDown={(event) => {
                if (event.key !== 'Backspace' && event.key !== 'Delete') return;
                event.preventDefault();
                remove(chip);
              }}
            >
              <TokenChip
                chip={chip}
                course={courses.find(({ id }) => id === chip.courseId)}
                onRemove={() => remove(chip)}
              />
            </li>
          ))}
          {children}
        </ul>
      ) : null}
      <Spoken words={spokenLine(chips, questions)} />
    </div>
  );
}

interface TokenChipProps {
  chip: LineChip;
  course: Course | undefined;
  onRemove: () => void;
}

function TokenChip({ chip, course, onRemove }: TokenChipProps) {
  const { kind, words, isAmbiguous } = chip;
  const Icon = kind === 'course' ? undefined : icons[kind];
  return (
    <Chip
      tone={isAmbiguous ? 'ask' : course === undefined ? 'accent' : 'plain'}
      icon={
        course === undefined ? (
          Icon && <Icon aria-hidden size={15} className="shrink-0" />
        ) : (
          <CourseDot color={course.color} />
        )
      }
      onRemove={onRemove}
      removeLabel={`Remove ${words}`}
    >
      {words}
    </Chip>
  );
}

interface QuestionProps {
  question: LineQuestion;
  onAnswer: (answer: number) => void;
}

function Question({ question: { words, answers }, onAnswer }: QuestionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is its text, and its parts are buttons
    <div
      role="group"
      aria-label={words}
      className="flex flex-wrap items-center gap-x-2 rounded-control bg-warn-soft py-0.5 pr-1 pl-3 text-small text-warn"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
      {answers.map((answer) => (
        <button
          key={answer.index}
          type="button"
          onClick={() => onAnswer(answer.index)}
          className="min-h-11 rounded-control px-3 font-semibold tabular-nums hover:bg-surface"
        >
          {answer.words}
        </button>
      ))}
    </div>
  );
}

/** Says what was understood once typing pauses, so that it does not speak over each key. */
function Spoken({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 700);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
