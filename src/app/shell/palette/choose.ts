/** Does what was chosen in the palette. */
import type { AnyRouter } from '@tanstack/react-router';
import { begin } from '../../../platform/begin.ts';
import { chooseCourse } from '../../../queries/courses.ts';
import { setThemePreference } from '../../../ui/theme/theme.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import type { AppContext } from '../app-context.ts';
import type { Entry } from './entry.ts';

interface Host {
  router: AnyRouter;
  openSheet: () => void;
  openSignOut: () => void;
}

/** What opens the system's file chooser waits for nothing first. */
export async function choose(choice: Entry['choice'], host: Host): Promise<void> {
  if ('begin' in choice) return begin(choice.begin);
  if ('course' in choice) return await tellFailure(chooseCourse(choice.course));
  if ('link' in choice) {
    await host.router.navigate(choice.link);
    return;
  }
  const { account } = host.router.options.context as AppContext;
  switch (choice.action) {
    case 'theme-light':
      return setThemePreference('light');
    case 'theme-dark':
      return setThemePreference('dark');
    case 'theme-auto':
      return setThemePreference('auto');
    case 'sync':
      // How it went is said by the status in the header.
      toastSuccess('Syncing');
      return account.syncNow();
    case 'sheet':
      return host.openSheet();
    case 'sign-out':
      return host.openSignOut();
  }
}
