/** What the palette opens: itself, the sheet of shortcuts, or the question before signing out. */
import type { AnyRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { choose } from './choose.ts';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

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
          onChoose={(choice) =>
            void choose(choice, {
              router,
              openSheet: () => onOpen('sheet'),
              openSignOut: () => onOpen('sign-out'),
            })
          }
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
