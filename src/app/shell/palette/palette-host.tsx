/** Shows the palette, the sheet of shortcuts, or the dialog before signing out. */
import type { AnyRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { ShortcutList } from '../../../components/shortcut-list.tsx';
import { begin, beginLine } from '../../../platform/begin.ts';
import { chooseCourse } from '../../../queries/courses.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { setThemePreference } from '../../../ui/theme/theme.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import type { AppContext } from '../app-context.ts';
import type { Entry } from './library.ts';
import { Palette } from './palette.tsx';

const SignOutDialog = lazyPart(
  async () => (await import('../sign-out/sign-out-dialog.tsx')).SignOutDialog,
);

export interface PaletteHostProps {
  user: Extract<Visitor, { kind: 'active' }>['user'];
  router: AnyRouter;
  open: 'palette' | 'sheet' | 'sign-out' | undefined;
  onOpen: (open: PaletteHostProps['open']) => void;
}

export function PaletteHost({ user, router, open, onOpen }: PaletteHostProps) {
  const close = () => onOpen(undefined);
  switch (open) {
    case 'palette':
      return (
        <Palette
          userId={user.id}
          onClose={close}
          onChoose={(choice) => void choose(choice, router, onOpen)}
        />
      );
    case 'sheet':
      return <ShortcutSheet onClose={close} />;
    case 'sign-out':
      return (
        <Suspense>
          <SignOutDialog user={user} onClose={close} />
        </Suspense>
      );
    case undefined:
      return null;
  }
}

/** Carries out a choice. `begin` comes first and at once, since browsers open the file chooser only in a press. */
async function choose(
  choice: Entry['choice'],
  router: AnyRouter,
  onOpen: PaletteHostProps['onOpen'],
): Promise<void> {
  if ('begin' in choice) return begin(choice.begin);
  if ('line' in choice) return beginLine(choice.line, choice.text);
  if ('course' in choice) return await tellFailure(chooseCourse(choice.course));
  if ('link' in choice) return await router.navigate(choice.link);
  const { account } = router.options.context as AppContext;
  switch (choice.action) {
    case 'theme-light':
      return setThemePreference('light');
    case 'theme-dark':
      return setThemePreference('dark');
    case 'theme-auto':
      return setThemePreference('auto');
    case 'sync':
      // The status in the header shows the result.
      toastSuccess('Syncing');
      return account.syncNow();
    case 'sheet':
    case 'sign-out':
      return onOpen(choice.action);
  }
}

function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
