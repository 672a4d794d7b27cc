/** Questions drawn from a mixed quiz for print or export. They are not stored. */
import { Shuffle } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { nothingToDraw } from '../mix/mix-dialog.tsx';
import { countDrawn } from '../mix/sources.ts';
import { drawIds } from '../start/draw-ids.ts';
import { type QuizOnPage, readLiveQuestions } from '../use-quiz.ts';

interface DrawnQuestionsProps {
  found: QuizOnPage;
  draw: Draw;
  /** During printing no other draw is possible. */
  isHeld?: boolean;
}

/** Lines reserved from the start, so that the buttons below do not move. */
const linesSeen = 8;

export function DrawnQuestions({
  found: { quiz, count, underWay },
  draw: { drawn, isDrawing, hasFailed, again },
  isHeld = false,
}: DrawnQuestionsProps) {
  const titleId = useId();
  const questions = drawn?.questions ?? [];
  const expectedCount = quiz.mix ? countDrawn(quiz.mix, count) : 0;
  const isListed = isDrawing || questions.length > 0;
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={titleId} className="text-sm font-medium">
          Questions
        </h3>
        <Button
          variant="secondary"
          size="sm"
          icon={<Shuffle aria-hidden size={16} />}
          // Not `disabled`: the button keeps the focus.
          aria-disabled={isDrawing || isHeld || undefined}
          onClick={isHeld ? undefined : again}
        >
          Draw again
        </Button>
      </div>
      {hasFailed && !isDrawing ? (
        <Problem
          title={say.errorFetchingQuestions}
          text={
            questions.length > 0
              ? 'The questions drawn before are still here.'
              : 'Your quizzes are safe. Try “Draw again”.'
          }
        />
      ) : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isDrawing ? 'Drawing questions…' : hasFailed ? '' : wordsOf(questions.length)}
      </p>
      {underWay !== null ? (
        <p className="text-sm text-muted">Your quiz in progress keeps its own questions.</p>
      ) : null}
      {isListed ? (
        <section
          // Another draw starts at its first question.
          key={drawn?.at}
          aria-label="Drawn questions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-64 overflow-auto rounded-control border border-line px-3 py-2"
          style={{ minHeight: `${Math.min(expectedCount, linesSeen) * 2 + 1}rem` }}
        >
          <ol className="list-decimal ps-7 text-sm">
            {questions.map(({ id, stem }) => (
              <li key={id} className="py-1 break-words">
                <bdi>{stem}</bdi>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </section>
  );
}

function wordsOf(count: number): string {
  if (count === 0) return nothingToDraw;
  return `${plural(count, 'question')}, drawn just now. Nothing is saved: next time you may get others.`;
}

interface Drawn {
  questions: Question[];
  /** Milliseconds since the epoch. */
  at: number;
}

interface Draw {
  /** The last successful draw. */
  drawn: Drawn | undefined;
  isDrawing: boolean;
  /** The latest draw failed; the draw before stays. */
  hasFailed: boolean;
  again: () => void;
}

/**
 * The questions to print or export. For a mixed quiz they are drawn as for a sitting, when the dialog opens and on
 * demand; later edits do not change them.
 */
export function useAsked(
  quiz: Quiz,
  own: readonly Question[],
): { questions: readonly Question[]; draw: Draw | undefined } {
  const [drawn, setDrawn] = useState<Drawn>();
  const [hasFailed, setFailed] = useState(false);
  const [run, isBusy] = useOnce(async () => {
    try {
      setDrawn({ questions: await drawFrom(quiz), at: Date.now() });
      setFailed(false);
    } catch (error) {
      console.warn('The questions could not be drawn', error);
      setFailed(true);
    }
  });
  const isMixed = quiz.mix != null;
  const begin = useEffectEvent(() => void run());
  useEffect(() => {
    if (isMixed) begin();
  }, [isMixed]);
  if (!isMixed) return { questions: own, draw: undefined };
  const isDrawing = isBusy || (drawn === undefined && !hasFailed);
  return {
    questions: drawn?.questions ?? [],
    draw: { drawn, isDrawing, hasFailed, again: () => void run() },
  };
}

async function drawFrom(quiz: Quiz): Promise<Question[]> {
  const database = currentDatabase();
  const ids = await drawIds(database, quiz, uuidv7(Date.now(), systemRandom), {});
  return readLiveQuestions(database, ids ?? []);
}
