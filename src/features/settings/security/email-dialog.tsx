/** Changes the email address in two steps: new address and password, then the code. */
import { useState } from 'react';
import {
  askForEmail,
  emailCodeProblems,
  newEmailProblems,
  verifyEmail,
} from '../../../api/account/account.ts';
import * as say from '../../../lib/messages.ts';
import { Button } from '../../../ui/button.tsx';
import {
  CodeField,
  currentPassword,
  EmailField,
  PasswordFields,
  takeDigits,
} from '../../../ui/form/account-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AccountDialog, UsernameForManagers, useAccountChange } from './account-dialog.tsx';

interface EmailDialogProps {
  /** The current address. */
  email: string;
  onClose: () => void;
}

export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [pending, setPending] = useState(pendingNewEmail);
  const [typed, setTyped] = useState('');
  if (pending !== '') {
    const startOver = () => {
      setTyped(pending);
      forgetNewEmail();
      setPending('');
    };
    return <CodeStep email={pending} onStartOver={startOver} onClose={onClose} />;
  }
  return <AddressStep email={email} typed={typed} onSent={setPending} onClose={onClose} />;
}

interface AddressStepProps extends EmailDialogProps {
  typed: string;
  onSent: (email: string) => void;
}

function AddressStep({ email, typed, onSent, onClose }: AddressStepProps) {
  const form = useForm({
    initial: { email: typed, password: '' },
    check: (values) =>
      values.email.trim().toLowerCase() === email
        ? { email: say.noChangesWereMade }
        : newEmailProblems(values),
    send: askForEmail,
    fieldOf: { 'wrong-password': 'password' },
    onDone: (_, sent) => {
      const address = sent.email.trim().toLowerCase();
      rememberNewEmail(address);
      onSent(address);
    },
  });
  return (
    <AccountDialog
      title="Change email address"
      submitLabel="Send code"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Your email address is {email}. We’ll send a code to the new one. Enter it here to make the
        change.
      </p>
      <UsernameForManagers email={email} />
      <EmailField {...form.field('email')} />
      <PasswordFields fields={[currentPassword(form.field('password'))]} />
    </AccountDialog>
  );
}

interface CodeStepProps extends EmailDialogProps {
  onStartOver: () => void;
}

function CodeStep({ email, onStartOver, onClose }: CodeStepProps) {
  const changed = useAccountChange();
  const [refusals, setRefusals] = useState(0);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => emailCodeProblems({ email, code }),
    send: ({ code }) => verifyEmail({ email, code }),
    onRefused: ({ reason, message }) => {
      if (reason !== 'invalid') return false;
      form.blame('code', message);
      setRefusals((count) => count + 1);
      return true;
    },
    onDone: async (user) => {
      forgetNewEmail();
      await changed(user);
      onClose();
    },
  });
  return (
    <AccountDialog
      title="Change email address"
      submitLabel="Verify email"
      form={form}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onStartOver}>
          Resend or change address
        </Button>
      }
    >
      <p className="break-words">
        We sent a 6-digit code to {email}. It expires in 10 minutes. Your old address stays until
        you enter it.
      </p>
      <CodeField
        {...form.field('code')}
        refusals={refusals}
        onDigits={(digits) => takeDigits(form, digits)}
      />
    </AccountDialog>
  );
}

/** The unconfirmed address, kept in this tab: students read the code in another app. */
const key = 'haversack-new-email';

function rememberNewEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

function pendingNewEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

function forgetNewEmail(): void {
  sessionStorage.removeItem(key);
}
