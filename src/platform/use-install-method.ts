/** How the app can be installed here and now; changes when the browser offers it, and once it is done. */
import { useSyncExternalStore } from 'react';
import { type InstallMethod, installMethod } from './install-method.ts';
import { installable } from './install-prompt.ts';

const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui)';

export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(subscribe, readInstallMethod);
}

function readInstallMethod(): InstallMethod {
  const { userAgent, maxTouchPoints } = navigator;
  // Safari on a phone says it differently.
  const { standalone } = navigator as { standalone?: boolean };
  return installMethod({
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
