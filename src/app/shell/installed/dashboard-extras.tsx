/** Loaded after the dashboard is drawn: toasts about uploads, the badge on the app's icon, and questions that can wait. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { shelves } from '../../../components/places.ts';
import { findUnsentFiles } from '../../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import {
  askToKeepStorage,
  keptWords,
  notKeptWords,
  readBrowserStorage,
  rememberAnswer,
  wasAnswered,
} from '../../../platform/browser-storage.ts';
import { useInstallMethod } from '../../../platform/install-method.ts';
import { InstallButton, InstallOffer } from '../../../platform/install-offer.tsx';
import { readWholeScope } from '../../../queries/cards/scope.ts';
import { readDue, totalDue } from '../../../queries/due-cards.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/page/states.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showBadge } from './badge.ts';

export function DashboardExtras() {
  // Only on the dashboard: a question must not interrupt work.
  const mayAsk = useLocation({ select: ({ pathname }) => /^\/dashboard\/?$/.test(pathname) });
  return (
    <>
      <ToldUploads />
      {'setAppBadge' in navigator ? <DueBadge /> : null}
      {/* A shared computer must keep nothing of a student. */}
      {sharedUser() === undefined && mayAsk ? <Questions /> : null}
    </>
  );
}

/** Counting stops here, since icons show 99+ at most. */
const mostCounted = 1_000;

/** Shows the number of due cards on the icon of the installed app. The bell shows unread notifications (docs/decisions/24). */
function DueBadge() {
  const due = useDueTotal();
  useEffect(() => {
    if (due !== undefined) showBadge(due);
  }, [due]);
  return null;
}

function useDueTotal(): number | undefined {
  const nowMs = useNow();
  return useRows(
    async (db) => {
      const atMs = Date.now();
      const clock = { nowMs: atMs, tzOffsetMin: localOffsetMin(atMs) };
      return totalDue(await readDue(db, await readWholeScope(db), clock, mostCounted));
    },
    [nowMs],
  );
}

/** Reports once when all pending files are on the server, including those that waited for a network. */
export function ToldUploads() {
  /** Ids of files that were pending at the last render, or have arrived but are not reported yet. */
  const untold = useRef<readonly string[]>([]);
  const standing = useRows((database) => readStanding(database, untold.current), []);
  useEffect(() => {
    if (standing === undefined) return;
    const { unsent } = standing;
    // What was read before the last report is not reported again.
    const arrived = standing.arrived.filter((id) => untold.current.includes(id));
    const isOver = unsent.length === 0;
    if (isOver && arrived.length > 0) toastSuccess(say.uploadSuccessful, { times: arrived.length });
    untold.current = isOver ? [] : [...new Set([...unsent, ...arrived])];
  }, [standing]);
  return null;
}

/** Deleted and refused files do not count as arrived. */
async function readStanding(database: AccountDatabase, untold: readonly string[]) {
  const waiting = await findUnsentFiles(database);
  const unsent = waiting.filter(({ entity }) => entity === 'file').map(({ id }) => id);
  const known = await database.rows('file').bulkGet([...untold]);
  const arrived = known.flatMap((file) =>
    file && file.uploadedAt > 0 && !unsent.includes(file.id) ? [file.id] : [],
  );
  return { unsent, arrived };
}

/** Module state, since the component unmounts with the dashboard. */
let answered = false;

/**
 * Two questions on the dashboard: may the browser keep the data, and install the app? Each is asked once on a device,
 * after the first content, and never both before a reload.
 */
export function Questions() {
  const hasContent = useHasContent();
  const canKeep = useCanKeep();
  const method = useInstallMethod();
  const [isAnswered, setAnswered] = useState(answered);
  if (!hasContent || canKeep === undefined || isAnswered) return null;
  const done = () => {
    answered = true;
    setAnswered(true);
  };
  if (canKeep) return <KeepQuestion onDone={done} />;
  if (method === 'installed' || method === 'none' || wasAnswered('install')) return null;
  return <InstallQuestion isPrompt={method === 'prompt'} onDone={done} />;
}

/** Whether the student has something in the library. */
function useHasContent(): boolean {
  const found = useRows(async (db) => {
    const counts = await Promise.all(
      shelves.map(({ entity }) => db.table(entity).where('deletedAt').equals(0).limit(1).count()),
    );
    return counts.some((count) => count > 0);
  }, []);
  return found ?? false;
}

/** @returns `undefined` while loading */
function useCanKeep(): boolean | undefined {
  const [canKeep, setCanKeep] = useState<boolean>();
  useEffect(() => {
    if (wasAnswered('keep-storage')) return setCanKeep(false);
    readBrowserStorage().then(
      (storage) => setCanKeep(storage?.isPersisted === false),
      () => setCanKeep(false),
    );
  }, []);
  return canKeep;
}

function KeepQuestion({ onDone }: { onDone: () => void }) {
  const [keep, busy] = useOnce(async () => {
    if (await askToKeepStorage()) toastSuccess(keptWords);
    else toastError(notKeptWords);
    onDone();
  });
  const leave = () => {
    rememberAnswer('keep-storage');
    onDone();
  };
  return (
    <Notice
      title="Keep your study data safe on this device?"
      text="Your data is stored on this device. When the device is low on space, the browser may clear it. You can ask the browser to keep it. Nothing else changes."
      actions={
        <>
          <Button variant="ghost" onClick={leave}>
            Not now
          </Button>
          <Button busy={busy} onClick={() => void keep()}>
            Keep my data
          </Button>
        </>
      }
    />
  );
}

function InstallQuestion({ isPrompt, onDone }: { isPrompt: boolean; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    rememberAnswer('install');
    onDone();
  };
  return (
    <Notice
      title="Install Haversack as an app"
      text={
        isOpen ? (
          <div className="grid gap-3 py-2">
            <InstallOffer />
          </div>
        ) : (
          'Open it with one tap, offline too. You can also do this later in Settings, About.'
        )
      }
      actions={
        <>
          <Button variant="ghost" onClick={close}>
            {isOpen ? 'Done' : 'Not now'}
          </Button>
          {isPrompt ? <InstallButton onDone={close} /> : null}
          {isPrompt || isOpen ? null : <Button onClick={() => setOpen(true)}>Show me how</Button>}
        </>
      }
    />
  );
}
