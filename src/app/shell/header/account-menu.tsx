/** Who is signed in, and signing out. */
import { Suspense, useState } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { ThemeRadios } from '../../../ui/theme/theme-radios.tsx';

/** It knows the database, which the shell does not wait for. */
const SignOutDialog = lazyPart(
  async () => (await import('../sign-out/sign-out-dialog.tsx')).SignOutDialog,
);

const StudentAvatar = lazyPart(
  async () => (await import('./student-avatar.tsx')).StudentAvatar,
  Avatar,
);

const avatarClass = 'size-9 text-sm';

type User = Extract<Visitor, { kind: 'active' }>['user'];

export function AccountMenu({ user }: { user: User }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Popover
        label="Account"
        buttonClassName="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-2"
        button={
          <Suspense fallback={<Avatar name={user.username} className={avatarClass} />}>
            <StudentAvatar name={user.username} className={avatarClass} />
          </Suspense>
        }
      >
        {(close) => (
          <>
            <div translate="no" className="min-w-0">
              <p className="truncate font-medium">{user.username}</p>
              <p className="truncate text-sm text-muted">{user.email}</p>
            </div>
            <ThemeChoice />
            <Button
              variant="secondary"
              onClick={() => {
                close();
                setLeaving(true);
              }}
            >
              Sign out
            </Button>
          </>
        )}
      </Popover>
      {leaving ? (
        <Suspense>
          <SignOutDialog user={user} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Light, dark, or as the system is. */
function ThemeChoice() {
  return (
    <fieldset className="grid grid-cols-3 rounded-control bg-surface-2 p-1">
      <legend className="sr-only">Theme</legend>
      <ThemeRadios
        name="shell-theme"
        className="flex min-h-11 items-center justify-center gap-1.5 rounded-md text-sm font-medium text-muted has-checked:bg-surface has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        iconSizePx={16}
      />
    </fieldset>
  );
}
