/**
 * Two questions on the dashboard: may the browser keep the data, and install the app? Each is asked once on a device,
 * after the first content, and never both in one sitting.
 */
import { useEffect, useState } from 'react';
import { shelves } from '../../../components/places.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
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
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';

/** In this sitting. Module state, since the component unmounts with the dashboard. */
let answered = false;

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
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    if (await askToKeepStorage()) toastSuccess(keptWords);
    else toastError(notKeptWords);
    onDone();
  };
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
