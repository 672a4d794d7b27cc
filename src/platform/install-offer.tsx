/** Installs the app with the browser's own prompt, or explains the steps. */
import { Download, EllipsisVertical, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/page/states.tsx';
import { useOnce } from '../ui/press/use-once.ts';
import { useInstallMethod } from './install-method.ts';
import { askToInstall } from './install-prompt.ts';

export function InstallOffer() {
  const method = useInstallMethod();
  switch (method) {
    case 'installed':
      return (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="accent">Installed</Badge>
          Haversack is installed on this device.
        </p>
      );
    case 'prompt':
      return (
        <>
          <p className="max-w-prose">
            Open Haversack from its own icon, offline too. See due cards on the icon, and share
            files from other apps.
          </p>
          <InstallButton />
        </>
      );
    case 'ios':
      return (
        <Steps
          intro="Open Haversack from your Home Screen like any app. Your data is kept safe on this device."
          steps={[
            ['Tap Share', <Share key="icon" aria-hidden size={20} />],
            ['Choose “Add to Home Screen”', <SquarePlus key="icon" aria-hidden size={20} />],
            ['Tap “Add”, then open Haversack from its icon and log in'],
          ]}
        />
      );
    case 'mac':
      return (
        <Steps
          intro="Open Haversack from the Dock like any app, in its own window."
          steps={[['Open the File menu in Safari'], ['Choose “Add to Dock”'], ['Click “Add”']]}
        />
      );
    case 'firefox-android':
      return (
        <Steps
          intro="Open Haversack from your home screen like any app."
          steps={[
            ['Open the Firefox menu', <EllipsisVertical key="icon" aria-hidden size={20} />],
            ['Choose “Add app to Home screen”', <SquarePlus key="icon" aria-hidden size={20} />],
          ]}
        />
      );
    case 'none':
      return null;
  }
}

export function InstallButton({ onDone }: { onDone?: () => void }) {
  const [ask, busy] = useOnce(() => askToInstall().finally(onDone));
  return (
    <Button
      busy={busy}
      className="justify-self-start"
      icon={<Download aria-hidden size={18} />}
      onClick={() => void ask()}
    >
      Install Haversack
    </Button>
  );
}

type Step = readonly [text: string, icon?: ReactNode];

function Steps({ intro, steps }: { intro: string; steps: readonly Step[] }) {
  return (
    <>
      <p className="max-w-prose">{intro}</p>
      <ol aria-label="How to install Haversack" className="grid gap-2">
        {steps.map(([text, icon], index) => (
          <li
            key={text}
            className="flex min-h-11 items-center gap-3 rounded-control bg-surface-2 px-3 py-2"
          >
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{text}</span>
            {icon ? <span className="shrink-0 text-accent">{icon}</span> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
