/** Prints a quiz to be answered with a pen, with or without its answers on a page of their own. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import '../../../ui/page/print.css';
import type { QuizOnPage } from '../use-quiz-page.ts';
import { DrawnQuestions } from './drawn-questions.tsx';
import { questionOnPaper } from './question-on-paper.ts';
import { useAsked } from './use-draw.ts';

interface PrintQuizProps {
  found: QuizOnPage;
  onClose: () => void;
}

export function PrintQuizDialog({ found, onClose }: PrintQuizProps) {
  const { questions, draw } = useAsked(found.quiz, found.questions);
  const [hasKey, setHasKey] = useState(true);
  const [printing, setPrinting] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const end = () => {
    setPrinting(false);
    if (!draw) return onClose();
    // What was drawn goes with the dialog: its answer key can be printed afterwards, or all of it again.
    setPrinted(true);
    // Paper shows no dialog, so the browser has taken the focus from it.
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
  /** Milliseconds; by it the sheets of two draws from one mixed quiz, and their keys, are told apart. */
  drawnAt: number | undefined;
  hasKey: boolean;
  onPrinted: () => void;
}

function OnPaper({ title, questions, drawnAt, hasKey, onPrinted }: OnPaperProps) {
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    // The browser waits in its dialog, or tells the end by an event, as on phones.
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
