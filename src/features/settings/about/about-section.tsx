/** About: version, update, release notes, licenses and installation. */
import { useState, useSyncExternalStore } from 'react';
import changelog from '/CHANGELOG.md?raw';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useInstallMethod } from '../../../platform/install-method.ts';
import { InstallOffer } from '../../../platform/install-offer.tsx';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../profile/personal-section.tsx';

const releases = readReleases(changelog);

export function AboutSection() {
  const [isReading, setReading] = useState(false);
  const method = useInstallMethod();
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name="Version" value={releases.find(isReleased)?.version ?? ''} />
        <Fact name="Build" value={buildId()} />
      </dl>
      <UpdateRow />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setReading(true)}>
          What’s new
        </Button>
        <a
          href="/licences.txt"
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          Licenses
        </a>
      </div>
      {method === 'none' || sharedUser() !== undefined ? null : (
        <>
          <h3 className="font-medium">On this device</h3>
          <InstallOffer />
        </>
      )}
      {isReading ? <ReleaseNotesDialog onClose={() => setReading(false)} /> : null}
    </>
  );
}

function ReleaseNotesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="What’s new" onClose={onClose}>
      {releases.map((release) => (
        <section key={release.version} aria-label={nameOf(release)} className="grid gap-2">
          <h3 className="font-medium">{nameOf(release)}</h3>
          <ul className="grid list-disc gap-1.5 pl-5 text-[0.9375rem]">
            {release.lines.map(({ lead, text }) => (
              <li key={text}>
                {lead ? <strong className="font-medium">{lead} </strong> : null}
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

const nameOf = (release: Release) =>
  isReleased(release) ? `Version ${release.version}` : release.version;

/** The hash in the name of the entry script; every build has another. */
function buildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{6,})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'in development';
}

const words = {
  unknown: 'Haversack checks for a new version every 30 minutes and updates when you’re idle.',
  newest: 'You have the latest version.',
  unreachable: 'Can’t reach the server. This version still works. Try again later.',
  here: 'A new version is ready. Haversack updates every tab when you’re idle.',
};

export function UpdateRow() {
  const isHere = useSyncExternalStore(newVersion.onChange, newVersion.isHere);
  const [found, setFound] = useState<'unknown' | 'newest' | 'unreachable'>('unknown');
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    if (isHere) await newVersion.updateNow();
    else setFound((await newVersion.check()) ? 'newest' : 'unreachable');
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-prose text-[0.9375rem]">
        {words[isHere ? 'here' : found]}
      </p>
      <Button variant={isHere ? 'primary' : 'secondary'} busy={busy} onClick={() => void act()}>
        {isHere ? 'Update now' : 'Check for updates'}
      </Button>
    </div>
  );
}

export interface Release {
  /** `0.2.0`, or `Unreleased`. */
  version: string;
  lines: ReleaseLine[];
}

export interface ReleaseLine {
  /** The words between two pairs of stars at its start. */
  lead?: string;
  text: string;
}

/** The release notes, from the text of CHANGELOG.md. @returns newest first */
export function readReleases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...rest] = part.split('\n');
      const lines = rest
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((line) => readLine(line.replace(/\s+/g, ' ').trim()));
      return { version: version.trim(), lines };
    });
}

export const isReleased = ({ version }: Release) => version !== 'Unreleased';

function readLine(line: string): ReleaseLine {
  const { lead, text } = /^\*\*(?<lead>.+?)\*\* (?<text>.+)$/.exec(line)?.groups ?? {};
  return lead && text ? { lead, text } : { text: line };
}
