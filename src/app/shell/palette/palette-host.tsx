/** Shows the palette, the sheet of shortcuts, or the dialog before signing out. */
import type { AnyRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { roomForTwo } from '../../../components/screen-pane.ts';
import { ShortcutList } from '../../../components/shortcut-list.tsx';
import { wantSetting } from '../../../features/settings/frame/show-setting.ts';
import { withoutHits } from '../../../model/files/place-hash.ts';
import { begin, beginLine } from '../../../platform/begin.ts';
import { chooseCourse } from '../../../queries/courses.ts';
import { createNamedNote, openForWriting } from '../../../queries/new-note.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { setThemePreference } from '../../../ui/theme/theme.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import type { AppContext } from '../app-context.ts';
import { type LeftSearch, leaveForHit } from './back-to-hits.ts';
import { placeBeside } from './beside.ts';
import type { Entry, Link } from './entry.ts';
import { Palette } from './palette.tsx';
import { keyOfPath } from './recent-choices.ts';

const SignOutDialog = lazyPart(
  async () => (await import('../sign-out/sign-out-dialog.tsx')).SignOutDialog,
);

export interface PaletteHostProps {
  user: Extract<Visitor, { kind: 'active' }>['user'];
  router: AnyRouter;
  open: 'palette' | 'sheet' | 'sign-out' | undefined;
  onOpen: (open: PaletteHostProps['open']) => void;
  /** @returns what was typed before this code was there, once; Enter is a line break */
  takeAhead: () => string;
}

export function PaletteHost({ user, router, open, onOpen, takeAhead }: PaletteHostProps) {
  const close = () => onOpen(undefined);
  const leave = (search: LeftSearch, hash: string | undefined) =>
    leaveForHit(router.history, user.id, { search, hash }, () => reopen(router, onOpen));
  switch (open) {
    case 'palette':
      return (
        <Palette
          userId={user.id}
          here={keyOfPath(router.state.location.pathname)}
          onClose={close}
          takeAhead={takeAhead}
          onCopyLink={(link) => void copyLink(link, router)}
          beside={(link, search) => openBeside(link, router, () => leave(search, undefined))}
          onChoose={(choice, search) => {
            const hash = 'link' in choice ? choice.link.hash : undefined;
            const arrived = search && leave(search, hash);
            void choose(choice, router, onOpen).finally(arrived);
          }}
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

/** After Back has drawn the place that the search was opened over: the search asks what is open. */
function reopen(router: AnyRouter, onOpen: PaletteHostProps['onOpen']): void {
  const stop = router.subscribe('onResolved', () => {
    stop();
    if (document.querySelector('dialog[open]') === null) onOpen('palette');
  });
}

/** Carries out a choice. `begin` comes first and at once, since browsers open the file chooser only in a press. */
async function choose(
  choice: Entry['choice'],
  router: AnyRouter,
  onOpen: PaletteHostProps['onOpen'],
): Promise<void> {
  if ('begin' in choice) return begin(choice.begin);
  if ('line' in choice) return beginLine(choice.line, choice.text);
  if ('note' in choice) return await makeNote(choice.note, router);
  if ('course' in choice) return await tellFailure(chooseCourse(choice.course));
  // The palette itself shows more, and types.
  if ('showAll' in choice || 'type' in choice) return;
  if ('link' in choice) return await router.navigate(choice.link);
  if ('setting' in choice) {
    const { pageId, label } = choice.setting;
    wantSetting(pageId, label, true);
    return await router.navigate({ to: '/dashboard/settings', hash: pageId });
  }
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

/** @returns opens it; `undefined` if there is no room or no place for both */
function openBeside(
  link: Link,
  router: AnyRouter,
  leave: () => () => void,
): (() => void) | undefined {
  if (!matchMedia(roomForTwo).matches) return undefined;
  const place = placeBeside(router.state.location.pathname, link);
  if (place === undefined) return undefined;
  const stays = place.hash === undefined ? { hash: true, state: true, resetScroll: false } : {};
  return () => {
    const arrived = leave();
    void router.navigate({ ...place, ...stays } as never).finally(arrived);
  };
}

async function copyLink(link: Link, router: AnyRouter): Promise<void> {
  const { hash = '' } = link;
  const { href } = router.buildLocation({ ...link, hash: withoutHits(hash) } as never);
  try {
    await navigator.clipboard.writeText(new URL(href, location.origin).href);
    toastSuccess('Link copied');
  } catch {
    // The browser forbids it, or the page is not served securely.
    toastError('Could not copy the link.');
  }
}

/** A note with the typed words as its title. */
async function makeNote(title: string, router: AnyRouter): Promise<void> {
  const made = await createNamedNote({ title });
  if (!made.ok) return await tellFailure(Promise.resolve(made));
  openForWriting(made.data);
  await router.navigate({ to: '/dashboard/library/notes/$id', params: { id: made.data } });
}

function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
