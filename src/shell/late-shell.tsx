/** The half of the global shell that may come a moment after the screen: the toast area, and what watches. */
import { useEffect } from 'react';
import { useAppUpdate } from '../app-update/use-app-update.ts';
import { refuseLongPastes } from '../ui/form/long-paste.ts';
import { ignoreHeldEnter } from '../ui/press/held-enter.ts';
import { Toaster } from '../ui/toaster/toaster.tsx';
import { useInstalledApp } from './installed/use-installed-app.ts';
import { useSharedComputer } from './session/use-shared-computer.ts';
import { useUnboundSession } from './session/use-unbound-session.ts';

export function LateShell() {
  useEffect(() => ignoreHeldEnter(document), []);
  useEffect(() => refuseLongPastes(document), []);
  useAppUpdate();
  useInstalledApp();
  useUnboundSession();
  useSharedComputer();
  return <Toaster />;
}
