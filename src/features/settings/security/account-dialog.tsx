/** The frame of each dialog that changes the account: what went wrong stands above the fields. */
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Problem } from '../../../ui/page/states.tsx';

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

/** Tells a password manager whose password is asked for; nobody else sees it. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
