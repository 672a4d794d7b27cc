/** Shows the palette, the sheet of shortcuts, or the dialog before signing out. */
import type { AnyRouter } from '@tanstack/react-router';
import { Fragment, Suspense, useState } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { begin, beginLine } from '../../../platform/begin.ts';
import { chooseCourse } from '../../../queries/courses.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import {
  characterKeysOn,
  keysInWords,
  type Shortcut,
  shortcutGroups,
  turnCharacterKeys,
} from '../../../ui/press/shortcuts.ts';
import { setThemePreference } from '../../../ui/theme/theme.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
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

/** All shortcuts of `ui/press/shortcuts.ts`, and the switch for single-key shortcuts. */
function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <CharacterKeysSwitch />
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="grid gap-1">
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          <dl className="divide-y divide-line">
            {Object.values<Shortcut>(shortcuts).map(({ does, keys }) => (
              <div key={does} className="flex items-center justify-between gap-4 py-2">
                <dt className="min-w-0">{does}</dt>
                <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1 text-sm text-muted">
                  {inRange(keys).map((part, index) => (
                    <Fragment key={part.join()}>
                      {index > 0 ? <span>{keys.length > 3 ? 'to' : 'or'}</span> : null}
                      {part.map((key) => (
                        <kbd
                          key={key}
                          translate="no"
                          className="grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong bg-surface-2 px-1.5 font-sans text-text"
                        >
                          {key}
                        </kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** More than three keys are shown as a range. */
function inRange(keys: readonly string[]): string[][] {
  const named = keys.length > 3 ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys;
  return named.map(keysInWords);
}

function CharacterKeysSwitch() {
  const [on, setOn] = useState(characterKeysOn);
  const change = (next: boolean) => {
    try {
      turnCharacterKeys(next);
      setOn(next);
    } catch {
      toastError('Your browser can’t save this setting.');
    }
  };
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => change(event.target.checked)}
        className="size-5 shrink-0"
      />
      <span>
        Enable single-key shortcuts
        <span className="block text-sm text-muted">
          Turn this off if you use dictation or press keys by accident. Single keys, such as 3 or ?,
          never work while you type.
        </span>
      </span>
    </label>
  );
}
