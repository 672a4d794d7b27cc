/** Prints a quiz to be answered with a pen, with or without its answers on a page of their own. */
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import '../../../ui/page/print.css';
import { questionOnPaper } from './question-on-paper.ts';

interface PrintQuizProps {
  title: string;
  questions: readonly Question[];
  onClose: () => void;
}

export function PrintQuizDialog({ title, questions, onClose }: PrintQuizProps) {
  const [hasKey, setHasKey] = useState(true);
  const [printing, setPrinting] = useState(false);
  return (
    <Dialog
      title="Print quiz"
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button busy={printing} onClick={() => setPrinting(true)}>
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
      {printing ? (
        <OnPaper
          title={title}
          questions={questions}
          hasKey={hasKey}
          onPrinted={() => {
            setPrinting(false);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}

interface OnPaperProps {
  title: string;
  questions: readonly Question[];
  hasKey: boolean;
  onPrinted: () => void;
}

function OnPaper({ title, questions, hasKey, onPrinted }: OnPaperProps) {
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
  return createPortal(
    <div className="printed-pages printed-text">
      <h1 dir="auto">{title}</h1>
      <p>Name: ______________________________ Date: ____________</p>
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
