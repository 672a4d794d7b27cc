import { useSyncExternalStore } from 'react';
import { installable } from './install-prompt.ts';

export type InstallMethod =
  | 'installed'
  | 'prompt' // the browser asks when we call it
  | 'ios' // Share, Add to Home Screen
  | 'mac' // Safari: File, Add to Dock
  | 'firefox-android' // the menu, Add to Home screen
  | 'none';

export interface Surroundings {
  userAgent: string;
  /** An iPad reports a Mac, but has five touch points. */
  maxTouchPoints: number;
  isStandalone: boolean;
  isInstallable: boolean;
}

export function installMethod(surroundings: Surroundings): InstallMethod {
  const { userAgent, maxTouchPoints, isStandalone, isInstallable } = surroundings;
  if (isStandalone) return 'installed';
  if (isInstallable) return 'prompt';
  const isMac = /Macintosh/.test(userAgent);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent) && /Firefox\//.test(userAgent)) return 'firefox-android';
  if (isMac && safariVersion(userAgent) >= 17) return 'mac';
  return 'none';
}

/** 0 for other browsers: all of them name Safari, but only Safari gives its version. */
function safariVersion(userAgent: string): number {
  if (/Chrome|Chromium|Edg|Firefox|OPR/.test(userAgent)) return 0;
  return Number(/Version\/(\d+)[\d.]* Safari/.exec(userAgent)?.[1] ?? 0);
}

const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui)';

export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(subscribe, readInstallMethod);
}

function readInstallMethod(): InstallMethod {
  const { userAgent, maxTouchPoints } = navigator;
  // Safari on iOS has its own property.
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
