/** Asks which pages to print, and shows the progress. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useId, useRef, useState } from 'react';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { mostAtOnce, printPages, rangeProblem } from './print-pages.ts';

export function PrintDialog({ pdf, onClose }: { pdf: PDFDocumentProxy; onClose: () => void }) {
  const { numPages } = pdf;
  const page = useReader((state) => state.page);
  const isShort = numPages <= mostAtOnce;
  const [from, setFrom] = useState(String(isShort ? 1 : page));
  const [to, setTo] = useState(String(isShort ? numPages : page));
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const range = { from: Number(from), to: Number(to) };
  const problem = rangeProblem(range, numPages);
  const problemId = useId();
  const print = async () => {
    stop.current = new AbortController();
    setFailed(false);
    setDone(0);
    try {
      if (await printPages(pdf, range, stop.current.signal, setDone)) onClose();
    } catch (error) {
      console.warn('Pages were not printed', error);
      setFailed(true);
      setDone(undefined);
    }
  };
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input
        inputMode="numeric"
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        disabled={done !== undefined}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-28 rounded-control border border-line-strong bg-surface px-3 tabular-nums"
      />
    </label>
  );
  return (
    <Dialog
      title="Print"
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            busy={done !== undefined}
            disabled={problem !== undefined}
            onClick={() => void print()}
          >
            Print
          </Button>
        </>
      }
    >
      <div data-kept className="flex flex-wrap gap-4">
        {field('From page', from, setFrom)}
        {field('To page', to, setTo)}
      </div>
      <p id={problemId} role="status" className="text-sm text-danger">
        {problem ?? (hasFailed ? 'These pages can’t be printed. Try fewer of them.' : '')}
      </p>
      {done === undefined ? null : (
        <ProgressBar label="Preparing pages…" value={done} max={range.to - range.from + 1} />
      )}
    </Dialog>
  );
}
