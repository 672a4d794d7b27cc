/** Asks for the format of an exported quiz, and saves the file. */
import { useEffect, useRef, useState } from 'react';
import { storageProblem } from '../../../db/storage-problem.ts';
import { giftOf } from '../../../interchange/formats/write/gift.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { fileNameOf, saveAsFile } from '../../../platform/save-as-file.ts';
import { RadioCards } from '../../../ui/choice.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import type { QuizOnPage } from '../use-quiz.ts';
import { DrawnQuestions, useAsked } from './drawn-questions.tsx';

const formats: readonly { value: QuizFormat; label: string }[] = [
  { value: 'gift', label: 'GIFT (.gift)' },
  { value: 'qti', label: 'QTI 2.1 (.zip)' },
];

const hints: Readonly<Record<QuizFormat, string>> = {
  gift: 'A text file for Moodle. Each of several blanks becomes a question, and steps in order become matching.',
  qti: 'A package for TAO, OpenOlat, ONYX and others. Each question keeps its kind, its accepted answers and its explanation.',
};

export function ExportQuizDialog({ found, onClose }: { found: QuizOnPage; onClose: () => void }) {
  const { questions, draw } = useAsked(found.quiz, found.questions);
  const [format, setFormat] = useState<QuizFormat>('gift');
  const [busy, setBusy] = useState(false);
  const stopping = useRef(new AbortController());
  useEffect(() => {
    const stop = new AbortController();
    stopping.current = stop;
    return () => stop.abort();
  }, []);
  const start = async () => {
    const { signal } = stopping.current;
    setBusy(true);
    try {
      await exportQuiz(format, found.quiz.title, questions, signal);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      toastError('Could not export the quiz. Try again.', { reason: storageProblem(error) });
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Export quiz"
      submitLabel="Export"
      busy={busy}
      canSubmit={draw?.isDrawing !== true && questions.length > 0}
      mayLeave
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <RadioCards
        legend="Format"
        name="quiz-format"
        options={formats}
        value={format}
        onChange={setFormat}
      />
      <p className="text-sm text-muted">{hints[format]}</p>
      {draw ? <DrawnQuestions found={found} draw={draw} /> : null}
    </FormDialog>
  );
}

type QuizFormat = 'gift' | 'qti';

/** @throws if the code for packages is not on this device, or there is no space */
async function exportQuiz(
  format: QuizFormat,
  title: string,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<void> {
  if (format === 'gift') {
    const name = fileNameOf(title, 'gift', 'Quiz');
    saveAsFile(name, giftOf(title, questions), 'text/plain');
    toastSuccess(`Exported as ${name}, for Moodle (GIFT)`);
    return;
  }
  const [{ qtiFilesOf }, { zipToBlob }] = await Promise.all([
    import('../../../interchange/formats/write/qti.ts'),
    import('../../../lib/zip/write-zip.ts'),
  ]);
  const entries = async function* () {
    yield* qtiFilesOf(title, questions);
  };
  const zip = await zipToBlob(entries(), Date.now(), signal);
  const name = fileNameOf(title, 'zip', 'Quiz');
  saveAsFile(name, zip, 'application/zip');
  toastSuccess(`Exported as ${name}, for other programs (QTI 2.1)`);
}
