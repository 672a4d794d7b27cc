/** Makes an export, verifies and downloads it, and shows what is missing. */
import { useEffect, useRef, useState } from 'react';
import { noSession } from '../../api/failure-kind.ts';
import { fetchFileBytes } from '../../api/file-bytes.ts';
import { fetchUsage } from '../../api/usage.ts';
import { currentDatabase } from '../../db/database.ts';
import { visitAccount } from '../../db/device/visit.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import {
  countMissing,
  exportNotVerifiedWords,
  type Missing,
  NotVerified,
} from '../../interchange/backup/export/export-contents.ts';
import type { MadeExport } from '../../interchange/backup/export/make-export.ts';
import { localDay } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import type { User } from '../../protocol/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { saveWork } from '../../ui/work/in-hand.ts';

interface ExportDialogProps {
  account: User;
  /** The account is not signed in, so the server is not asked. */
  isFromDevice?: boolean;
  onClose: () => void;
}

type State =
  | { kind: 'asking' }
  | { kind: 'making'; done: number; total: number }
  | { kind: 'checking'; done: number; total: number }
  | { kind: 'made'; made: MadeExport; name: string; unreadable: number }
  | { kind: 'failed'; problem: string };

export function ExportDialog({ account, isFromDevice = false, onClose }: ExportDialogProps) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    stopping.current = stop;
    setState({ kind: 'making', done: 0, total: 0 });
    try {
      await saveWork();
      const [{ makeExport }, { verifyExport }, { noteExport }] = await Promise.all([
        import('../../interchange/backup/export/make-export.ts'),
        import('../../interchange/backup/verify-export.ts'),
        import('../../interchange/backup/automatic/choices.ts'),
      ]);
      const nowMs = Date.now();
      const options = {
        account,
        nowMs,
        onProgress: (done: number, total: number) => setState({ kind: 'making', done, total }),
        signal: stop.signal,
      };
      const made = isFromDevice
        ? await visitAccount(account.id, (database) =>
            makeExport({ ...options, database, fetchBytes: askNobody, fetchUsage: askNobody }),
          )
        : await makeExport({ ...options, fetchBytes: fetchFileBytes, fetchUsage });
      if (made === undefined) throw new Error('This data is no longer on this device');
      const name = `haversack-export-${localDay(nowMs)}.zip`;
      const { unreadable } = await verifyExport(made.zip, made.contents, {
        ...{ userId: account.id, nowMs, signal: stop.signal },
        onProgress: (done, total) => setState({ kind: 'checking', done, total }),
      });
      saveAsFile(name, made.zip, 'application/zip');
      setState({ kind: 'made', made, name, unreadable });
      if (isFromDevice) return;
      // The export is complete even if this note cannot be stored.
      const noted = noteExport(currentDatabase(), made, { at: nowMs, name, unreadable });
      await noted.catch((error: unknown) => console.warn('The export was not noted', error));
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: problemOf(error) });
    }
  };

  return (
    <Dialog
      title="Export everything"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {state.kind === 'made' ? 'Close' : 'Cancel'}
          </Button>
          {state.kind === 'made' ? (
            <Button onClick={() => saveAsFile(state.name, state.made.zip, 'application/zip')}>
              Download again
            </Button>
          ) : (
            <Button
              busy={state.kind === 'making' || state.kind === 'checking'}
              onClick={() => void start()}
            >
              {state.kind === 'failed' ? 'Try again' : 'Export'}
            </Button>
          )}
        </>
      }
    >
      <p>
        One zip file with all your data in open formats: your files; notes and summaries as
        Markdown; events and tasks for a calendar; cards, quizzes and reviews as tables; and
        everything as JSON. It is made on this device and works offline.
      </p>
      <p className="text-sm text-muted">
        {isFromDevice
          ? 'Files not on this device are left out. The README.txt file lists them.'
          : 'Files not on this device are downloaded if you are online.'}
      </p>
      <Outcome state={state} />
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  return error instanceof NotVerified ? exportNotVerifiedWords : storageProblem(error);
}

/** There is no session of this account. */
const askNobody = async () => noSession();

function Outcome({ state }: { state: State }) {
  switch (state.kind) {
    case 'asking':
      return null;
    case 'making':
      return state.total === 0 ? (
        <Loading label="Packing…" />
      ) : (
        <ProgressBar
          label="Packing…"
          value={state.done}
          max={state.total}
          detail={`${state.done} of ${plural(state.total, 'file')}`}
        />
      );
    case 'checking':
      return <ProgressBar label="Checking…" value={state.done} max={state.total} />;
    case 'failed':
      return <Problem title="Export failed. Your data is safe." text={state.problem} />;
    case 'made':
      return (
        <>
          <p role="status" className="font-medium">
            Your export is ready and verified: {state.name}, {formatBytes(state.made.zip.size)}.
          </p>
          {state.unreadable > 0 ? (
            <p>
              {plural(state.unreadable, 'item')} in it can’t be imported again. Your other data can.
            </p>
          ) : null}
          <WhatIsMissing missing={state.made.missing} />
        </>
      );
  }
}

function WhatIsMissing({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return <p>Nothing is missing.</p>;
  return (
    <Problem
      title={`${countMissing(missing)} could not be included`}
      text={
        <ul className="grid list-disc gap-1 pl-5">
          {missing.map(({ name, why }) => (
            <li key={name} className="break-words">
              {name}: {why}.
            </li>
          ))}
        </ul>
      }
    />
  );
}
