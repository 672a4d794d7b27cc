/** How this browser puts a web app among the device's own. Pure. */

export type InstallMethod =
  | 'installed'
  | 'prompt' // the browser asks by itself, at our word
  | 'ios' // Share, Add to Home Screen
  | 'mac' // Safari: File, Add to Dock
  | 'firefox-android' // the menu, Add to Home screen
  | 'none';

export interface Surroundings {
  userAgent: string;
  /** An iPad says that it is a Mac, but is touched with five fingers. */
  maxTouchPoints: number;
  /** The page runs in a window of its own. */
  isStandalone: boolean;
  /** The browser has offered to install it. */
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

/** 0 where it is another browser: all of them name Safari, only Safari its version. */
function safariVersion(userAgent: string): number {
  if (/Chrome|Chromium|Edg|Firefox|OPR/.test(userAgent)) return 0;
  return Number(/Version\/(\d+)[\d.]* Safari/.exec(userAgent)?.[1] ?? 0);
}
