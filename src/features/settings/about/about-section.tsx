/** Which Haversack this is, what is new in it, whose work it stands on, and installing it. */
import { useState } from 'react';
import changelog from '/CHANGELOG.md?raw';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useInstallMethod } from '../../../platform/install-method.ts';
import { InstallOffer } from '../../../platform/install-offer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../profile/fact.tsx';
import { isReleased, type Release, readReleases } from './release-notes.ts';
import { UpdateRow } from './update-row.tsx';

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

/** The name that the build gave to the entry: another build has another. */
function buildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{6,})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'in development';
}
