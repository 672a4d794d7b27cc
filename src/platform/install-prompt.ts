/**
 * The browser's own offer to install the app. It comes once, soon after the page opens, so the entry keeps it (`main.tsx`).
 * The app shows it later.
 */
import { createFlag } from '../lib/flag.ts';

/** From WICG Manifest Incubations; TypeScript does not have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | undefined;

export const installable = createFlag();

export function keepInstallPrompt(): void {
  const keep = (event?: Event) => {
    kept = event as InstallPrompt | undefined;
    installable.set(kept !== undefined);
  };
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event);
  });
  addEventListener('appinstalled', () => keep());
}

/** Shows the browser's question. @returns whether the student agreed */
export async function askToInstall(): Promise<boolean> {
  const prompt = kept;
  kept = undefined;
  installable.set(false);
  return (await prompt?.prompt())?.outcome === 'accepted';
}
