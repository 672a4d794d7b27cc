/** The frame of the account dialogs, and those for username and password. */

import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  changePassword,
  passwordProblems,
  renameAccount,
  renameProblems,
} from '../../../api/account/account.ts';
import { refreshBoundProfile } from '../../../db/device/account.ts';
import * as say from '../../../lib/messages.ts';
import type { User } from '../../../protocol/auth.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { currentPassword, newPasswords, PasswordFields } from '../../../ui/form/account-fields.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Problem } from '../../../ui/page/states.tsx';
import { toastSuccess } from '../../../ui/toaster/toast.ts';

interface AccountDialogProps<Values> {
  title: string;
  submitLabel: string;
  form: {
    values: Values;
    problem: string | undefined;
    busy: boolean;
    submit: (values: Values) => Promise<void>;
  };
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function AccountDialog<Values>({
  title,
  submitLabel,
  form: { values, problem, busy, submit },
  onClose,
  actions,
  children,
}: AccountDialogProps<Values>) {
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      onSubmit={() => busy || void submit(values)}
      onClose={onClose}
      actions={actions}
    >
      {problem ? <Problem title={problem} /> : null}
      {children}
    </FormDialog>
  );
}

/** For password managers only. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}

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

/** Spec §5: the old password, the new one, and the new one again. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    initial: { oldPassword: '', password: '', confirmPassword: '' },
    check: passwordProblems,
    send: changePassword,
    fieldOf: { 'wrong-password': 'oldPassword', 'common-password': 'password' },
    onDone: () => {
      toastSuccess('Password changed');
      onClose();
    },
  });
  return (
    <AccountDialog title="Change password" submitLabel="Save" form={form} onClose={onClose}>
      <p className="text-sm text-muted">
        Your other devices are signed out. Their data stays and syncs when you log in there again.
      </p>
      <UsernameForManagers email={email} />
      <PasswordFields
        fields={[
          currentPassword(form.field('oldPassword'), 'Old password'),
          ...newPasswords(form.field, 'New password'),
        ]}
      />
    </AccountDialog>
  );
}

/** Stores the changed account, and updates every screen. */
export function useAccountChange(): (user: User) => Promise<void> {
  const router = useRouter();
  return async (user) => {
    await refreshBoundProfile(user);
    await router.invalidate();
    toastSuccess(say.saved);
  };
}
