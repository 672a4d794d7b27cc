/** The banners between the header and the screen. */
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { fullDisk, newerDatabase, removedData } from '../../../db/storage-signals.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { useRemovedWords } from '../../../sync/status/status.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { AfterPaint, lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { hasSessionCookie } from '../session/guard.ts';

/** Lazy: it imports the database. Not on shared computers, which must keep nothing of a student. */
const BackupNotice = lazyPart(async () => (await import('./backup-notice.tsx')).BackupNotice);

/** Lazy: only needed on a shared computer. */
const SharedNotice = lazyPart(async () => (await import('./shared-notice.tsx')).SharedNotice);

type User = Extract<Visitor, { kind: 'active' }>['user'];

interface BannersProps {
  visitor: Extract<Visitor, { kind: 'active' | 'detached' }>;
}

export function Banners({ visitor }: BannersProps) {
  const isCalm = useLocation({ select: ({ pathname }) => isCalmPlace(pathname) });
  return (
    <>
      {/* Shown on every screen: nothing can be saved in these states. */}
      <RemovedBanner />
      <NewerBanner />
      <FullBanner />
      {visitor.kind === 'detached' && !isCalm ? <ExpiredBanner /> : null}
      {isCalm ? null : <SharedBanner user={visitor.user} />}
      <AfterPaint>
        {sharedUser() === undefined && !isCalm ? (
          <BackupNotice key={visitor.user.id} user={visitor.user} />
        ) : null}
      </AfterPaint>
    </>
  );
}

function SharedBanner({ user }: { user: User }) {
  if (sharedUser() !== user.id) return null;
  return (
    <Suspense>
      <SharedNotice user={user} />
    </Suspense>
  );
}

/**
 * The account's database was deleted under this tab, for example by “Clear site data”. The screen stays, so that the
 * student can copy its text. Nothing can be saved until a reload.
 */
function RemovedBanner() {
  const isRemoved = useSyncExternalStore(removedData.onChange, removedData.isUp);
  const text = useRemovedWords();
  // A sign-out in another tab ends the session before it deletes the data; this tab then leaves by itself.
  if (!isRemoved || !hasSessionCookie()) return null;
  return (
    <Banner
      title="Your data was removed from this browser."
      text={text}
      action={<ReloadButton />}
    />
  );
}

/** A newer Haversack has taken over this device's data: this tab only reads until it is reloaded [S10]. */
function NewerBanner() {
  const newer = useSyncExternalStore(newerDatabase.onChange, newerDatabase.isUp);
  if (!newer) return null;
  return (
    <Banner
      title="Haversack was updated in another tab."
      text="You can only read in this tab now. Reload it to make changes. Notes you are writing are kept."
      action={<ReloadButton />}
    />
  );
}

function ReloadButton() {
  return (
    <Button variant="secondary" onClick={() => void newVersion.reloadAnyway()}>
      Reload
    </Button>
  );
}

/** The disk is full: says that nothing is lost, what takes up space, and where to free some. */
function FullBanner() {
  const full = useSyncExternalStore(fullDisk.onChange, fullDisk.isUp);
  return full ? <FullNotice /> : null;
}

function FullNotice() {
  const kept = useKeptInWords();
  return (
    <Banner
      title="This device is full."
      text={`Everything you saved is safe. Free up space to save new changes. ${kept}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/settings" hash="storage" className={buttonClass('secondary')}>
            Free up space
          </Link>
          <Button variant="ghost" onClick={() => fullDisk.set(false)}>
            Dismiss
          </Button>
        </div>
      }
    />
  );
}

/** Imports the database on demand, since the shell does not wait for it. */
function useKeptInWords(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const read = async () => {
      const { readKeptFiles } = await import('../../../db/bytes/kept-files.ts');
      const files = await readKeptFiles();
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      setWords(
        files.length === 0
          ? 'Haversack has no downloaded files here, so delete something else on your device.'
          : `${plural(files.length, 'downloaded file')} ${files.length === 1 ? 'takes' : 'take'} up ${formatBytes(bytes)}. Remove a download here; you can download it again later.`,
      );
    };
    read().catch((error: unknown) => console.warn('The kept files could not be measured', error));
  }, []);
  return words;
}

/** The session ended but the data is still here: study continues, sync waits (spec §8). */
function ExpiredBanner() {
  return (
    <Banner
      title={say.sessionExpired}
      text="You can keep studying. Your changes are saved on this device."
      action={
        <Link to="/account/login" className={buttonClass('secondary')}>
          Log in
        </Link>
      }
    />
  );
}

function Banner({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div
      role="status"
      data-bar
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div>
        <p className="font-medium text-warn">{title}</p>
        <p className="text-sm">{text}</p>
      </div>
      {action}
    </div>
  );
}

/** Screens for reading and answering: banners and the course bar stay away from them. */
const calmPlace =
  /^\/dashboard\/library\/(files\/[^/]+(\/pick)?|notes\/[^/]+\/pick|quiz\/[^/]+\/practice)\/?$/;

export function isCalmPlace(path: string): boolean {
  return calmPlace.test(path);
}
