/** How the app can be installed here and now; changes when the browser offers it, and once it is done. */
import { useSyncExternalStore } from 'react';
import { installable } from './install-prompt.ts';
import { type InstallWay, installWay } from './install-way.ts';

const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui)';

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, readInstallWay);
}

function readInstallWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  // Safari on a phone says it its own way.
  const { standalone } = navigator as { standalone?: boolean };
  return installWay({
    userAgent,
    maxTouchPoints,
    isStandalone: standalone === true || matchMedia(ownWindow).matches,
    isInstallable: installable.isUp(),
  });
}

function subscribe(changed: () => void): () => void {
  const own = matchMedia(ownWindow);
  own.addEventListener('change', changed);
  const stop = installable.onChange(changed);
  return () => {
    own.removeEventListener('change', changed);
    stop();
  };
}
