/** Prints a quiz for a pen, with or without an answer key on its own page. */
import '../../../ui/page/print.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { QuizOnPage } from '../use-quiz.ts';
import { DrawnQuestions, useAsked } from './drawn-questions.tsx';
import { questionOnPaper } from './question-on-paper.ts';

export function PrintQuizDialog({ found, onClose }: { found: QuizOnPage; onClose: () => void }) {
  const { questions, draw } = useAsked(found.quiz, found.questions);
  const [hasKey, setHasKey] = useState(true);
  const [printing, setPrinting] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const end = () => {
    setPrinting(false);
    if (!draw) return onClose();
    // The draw ends with the dialog. Until then its answer key can be printed too.
    setPrinted(true);
    // Print styles hide the dialog, so it has lost the focus.
    if (document.activeElement === document.body) pressed.current?.focus();
  };
  return (
    <Dialog
      title="Print quiz"
      onClose={onClose}
      actions={
        <>
          <CancelButton label={isPrinted ? 'Close' : undefined} />
          <Button
            aria-disabled={printing || undefined}
            disabled={draw?.isDrawing || questions.length === 0}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              setPrinting(true);
            }}
          >
            Print
          </Button>
        </>
      }
    >
      <Checkbox
        label="Answer key"
        hint="On a page of its own, behind the questions."
        checked={hasKey}
        onChange={setHasKey}
      />
      {draw ? <DrawnQuestions found={found} draw={draw} isHeld={printing} /> : null}
      {printing ? (
        <OnPaper
          title={found.quiz.title}
          questions={questions}
          drawnAt={draw?.drawn?.at}
          hasKey={hasKey}
          onPrinted={end}
        />
      ) : null}
    </Dialog>
  );
}

interface OnPaperProps {
  title: string;
  questions: readonly Question[];
  /** Milliseconds. Distinguishes the sheets and keys of two draws. */
  drawnAt: number | undefined;
  hasKey: boolean;
  onPrinted: () => void;
}

function OnPaper({ title, questions, drawnAt, hasKey, onPrinted }: OnPaperProps) {
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    // `print` blocks until the dialog closes, or an event follows, as on phones.
    const onEnd = () => end();
    addEventListener('afterprint', onEnd, { once: true });
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onEnd);
    };
  }, []);
  const sheets = questions.map((question) => ({ id: question.id, ...questionOnPaper(question) }));
  const drawn =
    drawnAt === undefined ? null : (
      <p className="drawn-at">Questions drawn {formatDateTime(drawnAt)}</p>
    );
  return createPortal(
    <div className="printed-pages printed-text">
      <h1 dir="auto">{title}</h1>
      <p>Name: ______________________________ Date: ____________</p>
      {drawn}
      <ol>
        {sheets.map(({ id, stem, hint, lines }, at) => (
          <li key={id}>
            <p>
              <strong>
                {at + 1}. <bdi>{stem}</bdi>
              </strong>
              {hint === undefined ? null : ` ${hint}`}
            </p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
      {hasKey ? (
        <div className="on-a-new-page">
          <h2>
            Answer key: <bdi>{title}</bdi>
          </h2>
          {drawn}
          {sheets.map(({ id, key }, at) => (
            <p key={id}>
              {at + 1}. {key}
            </p>
          ))}
        </div>
      ) : null}
    </div>,
    document.body,
  );
}
