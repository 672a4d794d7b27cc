/** The account's devices, and when each last synced. */
import { Laptop, LogOut, Pencil, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { renameDevice, revokeDevice } from '../../../api/devices.ts';
import { currentDatabase } from '../../../db/database.ts';
import { keepDevices } from '../../../db/device/known-devices.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { thisDeviceKind } from '../../../sync/device-kind.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { Badge } from '../../../ui/page/states.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type ShownDevice, shownDevices } from './device-words.ts';
import { useDevices } from './use-devices.ts';

export function DevicesList() {
  const known = useDevices();
  const nowMs = useNow();
  const hasNetwork = useNetwork();
  const { lastSyncAt, pending } = useSyncStatus((status) => status);
  const [renamed, setRenamed] = useState<ShownDevice>();
  const [leaving, setLeaving] = useState<ShownDevice>();
  if (known === undefined) return null;
  const rename = async (name: string) => {
    const database = currentDatabase();
    const answer = await renameDevice(renamed?.id ?? '', name);
    const ok = tell(answer, { done: say.saved, failed: 'Could not rename the device. Try again.' });
    if (!answer.ok || !ok) return false;
    if (!database.closed.aborted) await keepDevices(database, answer.data.devices);
    setRenamed(undefined);
    return true;
  };
  const signOut = async (device: ShownDevice) => {
    setLeaving(undefined);
    const database = currentDatabase();
    const answer = await revokeDevice(device.id);
    tell(answer, {
      done: `${device.name} is signed out`,
      failed: 'Could not sign out the device. Try again.',
    });
    if (answer.ok && !database.closed.aborted) await keepDevices(database, answer.data.devices);
  };
  const isKnown = (id: string) => known.devices.some((device) => device.id === id);
  return (
    <>
      <ul aria-label="Devices" className="grid divide-y divide-line">
        {shownDevices(known, { nowMs, kind: thisDeviceKind(), lastSyncAt }).map((device) => (
          <li key={device.id} className="flex items-center gap-3 py-3">
            <Picture device={device} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                <span translate="no" className="min-w-0 break-words">
                  {device.name}
                </span>
                {device.isThis ? <Badge tone="accent">This device</Badge> : null}
              </p>
              <p className="text-sm text-muted first-letter:uppercase">
                {[
                  device.kind,
                  device.lastSeen,
                  device.isThis && pending > 0 ? `${plural(pending, 'change')} waiting` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {device.loggedIn ? <p className="text-sm text-muted">{device.loggedIn}</p> : null}
            </div>
            {isKnown(device.id) ? (
              <IconButton
                label={`Rename ${device.name}`}
                icon={<Pencil aria-hidden size={18} />}
                onClick={() => setRenamed(device)}
              />
            ) : null}
            {device.isThis ? null : (
              <IconButton
                label={`Sign out ${device.name}`}
                icon={<LogOut aria-hidden size={18} />}
                onClick={() => setLeaving(device)}
              />
            )}
          </li>
        ))}
      </ul>
      {hasNetwork ? null : (
        <p className="text-sm text-muted">You are offline. This list may be out of date.</p>
      )}
      {leaving ? (
        <ConfirmDialog
          title={`Sign out ${leaving.name}?`}
          text="It stops syncing until someone logs in there with your password. Its data stays on it. If you have lost it, change your password too."
          confirmLabel="Sign out device"
          onConfirm={() => void signOut(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
      {renamed ? (
        <NameDialog
          title="Rename device"
          label="Name"
          thing="device"
          name={renamed.ownName}
          maxLength={60}
          draft={() => formDraftPlace('device-name', renamed.id)}
          onSave={rename}
          onClose={() => setRenamed(undefined)}
        />
      ) : null}
    </>
  );
}

function Picture({ device: { name, kind } }: { device: ShownDevice }) {
  const Icon = /Android|iPhone|phone/i.test(`${name} ${kind}`) ? Smartphone : Laptop;
  return <Icon aria-hidden size={22} className="shrink-0 text-muted" />;
}

export function DevicesSection() {
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">
        Your devices. Sign out any you’ve lost or don’t recognize.
      </p>
      <DevicesList />
    </>
  );
}
