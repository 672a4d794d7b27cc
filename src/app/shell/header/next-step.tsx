/** The action that fits the sync status. */
import { Link, useRouter } from '@tanstack/react-router';
import { newVersion } from '../../../platform/update/new-version.ts';
import type { SyncStep } from '../../../sync/status/status.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';

export function NextStep({ step, close }: { step: SyncStep; close: () => void }) {
  switch (step) {
    case 'refused':
      return <SettingsLink hash="sync" label="See refused changes" close={close} />;
    case 'files':
      return <SettingsLink hash="sync" label="See files" close={close} />;
    case 'storage':
      return <SettingsLink hash="storage" label="Free up space" close={close} />;
    case 'log-in':
      return (
        <Link to="/account/login" onClick={close} className={buttonClass('secondary')}>
          Log in to sync
        </Link>
      );
    case 'reload':
      return <BusyButton label="Update now" act={newVersion.updateNow} />;
    case 'sync':
      return <SyncNow />;
  }
}

function SettingsLink({ hash, label, close }: { hash: string; label: string; close: () => void }) {
  return (
    <Link to="/dashboard/settings" hash={hash} onClick={close} className={buttonClass('secondary')}>
      {label}
    </Link>
  );
}

function SyncNow() {
  const router = useRouter();
  return <BusyButton label="Sync now" act={() => router.options.context.account.syncNow()} />;
}

function BusyButton({ label, act }: { label: string; act: () => Promise<void> }) {
  const [press, busy] = useOnce(act);
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  );
}
