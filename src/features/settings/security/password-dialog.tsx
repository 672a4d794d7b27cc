/** A new password: the old one, the new one, and the new one again (spec §5). */
import { changePassword, passwordProblems } from '../../../api/account/account.ts';
import { PasswordFields } from '../../../ui/form/password-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import { AccountDialog, UsernameForManagers } from './account-dialog.tsx';

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
          {
            ...form.field('oldPassword'),
            label: 'Old password',
            autoComplete: 'current-password',
            required: true,
          },
          {
            ...form.field('password'),
            label: 'New password',
            hint: 'At least 8 characters. Try a few random words.',
            autoComplete: 'new-password',
            required: true,
          },
          {
            ...form.field('confirmPassword'),
            label: 'Confirm new password',
            autoComplete: 'new-password',
            required: true,
          },
        ]}
      />
    </AccountDialog>
  );
}
