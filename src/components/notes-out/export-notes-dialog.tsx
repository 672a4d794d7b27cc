/** Exports notes as Markdown, as a web page, or as a PDF by the browser's print dialog. */
import { useEffect, useRef, useState } from 'react';
import { fetchFileBytes } from '../../api/file-bytes.ts';
import { currentDatabase } from '../../db/database.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type { NotesFile, NotesFormat } from '../../interchange/notes/notes-file.ts';
import { loadPart } from '../../lib/missing-part.ts';
import { plural } from '../../lib/plural.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { saveWork } from '../../ui/work/in-hand.ts';
import { PrintedNotes } from './printed-notes.tsx';

interface ExportNotesProps {
  /** Those that are in the Trash or not on this device are skipped. */
  ids: readonly string[];
  /** Of the only note. */
  title?: string;
  onClose: () => void;
}

type Chosen = NotesFormat | 'print';

type State =
  | { kind: 'asking' }
  | { kind: 'making'; done: number }
  | { kind: 'printing' }
  | { kind: 'made'; made: NotesFile }
  | { kind: 'failed'; problem: string };

export function ExportNotesDialog({ ids, title, onClose }: ExportNotesProps) {
  const [chosen, setChosen] = useState<Chosen>('markdown');
  const [state, setState] = useState<State>({ kind: 'asking' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const fail = (error: unknown) => setState({ kind: 'failed', problem: storageProblem(error) });

  const start = async () => {
    if (chosen === 'print') return setState({ kind: 'printing' });
    const stop = new AbortController();
    stopping.current = stop;
    setState({ kind: 'making', done: 0 });
    try {
      await saveWork();
      const { makeNotesFile } = await loadPart(
        () => import('../../interchange/notes/notes-file.ts'),
        false,
      );
      const made = await makeNotesFile(chosen, {
        ...{ database: currentDatabase(), ids, fetchBytes: fetchFileBytes, nowMs: Date.now() },
        onNote: (done) => setState({ kind: 'making', done }),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      saveAsFile(made.name, made.bytes, made.bytes.type);
      setState({ kind: 'made', made });
    } catch (error) {
      if (!stop.signal.aborted) fail(error);
    }
  };

  const isBusy = state.kind === 'making' || state.kind === 'printing';
  return (
    <Dialog
      title={ids.length === 1 ? 'Export note' : `Export ${plural(ids.length, 'note')}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {state.kind === 'made' ? 'Close' : 'Cancel'}
          </Button>
          <Button busy={isBusy} onClick={() => void start()}>
            {state.kind === 'failed' ? 'Try again' : chosen === 'print' ? 'Print' : 'Export'}
          </Button>
        </>
      }
    >
      <p>
        {title === undefined ? null : <bdi className="font-medium">{title}: </bdi>}
        Made on this device. Works offline.
      </p>
      <RadioCards
        legend="File type"
        name="notes-format"
        options={formats}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          if (!isBusy) setState({ kind: 'asking' });
        }}
      />
      <p className="text-sm text-muted">{hints[chosen]}</p>
      <Outcome state={state} total={ids.length} />
      {state.kind === 'printing' ? (
        <PrintedNotes ids={ids} onPrinted={() => setState({ kind: 'asking' })} onFailed={fail} />
      ) : null}
    </Dialog>
  );
}

const formats: readonly { value: Chosen; label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'web-page', label: 'Web page' },
  { value: 'print', label: 'Print or PDF' },
];

const hints: Record<Chosen, string> = {
  markdown: 'For Obsidian, Joplin and other note apps, with pictures, tags and links.',
  'web-page': 'One file with pictures and formulas. Opens in any browser.',
  print: 'Opens your browser’s print window. Choose “Save as PDF” there for a PDF.',
};

function Outcome({ state, total }: { state: State; total: number }) {
  switch (state.kind) {
    case 'asking':
      return null;
    case 'printing':
      return <Loading label="Preparing pages…" />;
    case 'making':
      return total > 1 ? (
        <ProgressBar
          label="Exporting…"
          value={state.done}
          max={total}
          detail={`${state.done} of ${plural(total, 'note')}`}
        />
      ) : (
        <Loading label="Exporting…" />
      );
    case 'failed':
      return <Problem title="Export failed. Your notes are safe." text={state.problem} />;
    case 'made':
      return <Made made={state.made} />;
  }
}

function Made({ made: { name, bytes, count, missing } }: { made: NotesFile }) {
  return (
    <>
      <p role="status" className="font-medium wrap-anywhere">
        Your export is ready: {name}, {plural(count, 'note')}, {formatBytes(bytes.size)}.
      </p>
      {missing.length > 0 ? (
        <Problem
          title={`${plural(missing.length, 'picture or sound', 'pictures and sounds')} could not be included`}
          text={
            <ul className="grid list-disc gap-1 pl-5">
              {missing.slice(0, mostNamed).map(({ name: lost, why }) => (
                <li key={`${lost} ${why}`} className="break-words">
                  {lost}: {why}.
                </li>
              ))}
              {missing.length > mostNamed ? <li>and {missing.length - mostNamed} more.</li> : null}
            </ul>
          }
        />
      ) : null}
    </>
  );
}

const mostNamed = 20;
