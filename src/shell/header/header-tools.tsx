/** The right end of the header: where the student's work is, and who they are. */
import type { Visitor } from '../../api/session/visitor.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { SyncChip } from './sync-chip.tsx';

type User = Extract<Visitor, { kind: 'active' }>['user'];

export function HeaderTools({ user }: { user: User }) {
  return (
    <>
      <SyncChip />
      <CommandButton user={user} />
      <AccountMenu user={user} />
    </>
  );
}
