/** A new username. */
import { renameAccount, renameProblems } from '../../../api/account/account.ts';
import * as say from '../../../lib/messages.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountChange } from './use-account-change.ts';

export function UsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const changed = useAccountChange();
  const form = useForm({
    initial: { username },
    check: (values) =>
      values.username.trim() === username
        ? { username: say.noChangesWereMade }
        : renameProblems(values),
    send: renameAccount,
    fieldOf: { conflict: 'username', 'unfit-username': 'username' },
    onDone: async (user) => {
      await changed(user);
      onClose();
    },
  });
  return (
    <AccountDialog title="Change username" submitLabel="Save" form={form} onClose={onClose}>
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="nickname"
        maxLength={60}
        required
      />
    </AccountDialog>
  );
}
