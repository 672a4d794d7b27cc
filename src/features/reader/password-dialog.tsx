/** Asks for the password of a PDF until it opens, or the student leaves the file. */
import { useEffect, useRef, useState } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordFields } from '../../ui/form/password-fields.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { mayKeepPassword, unlockFile } from './locked/unlock.ts';

interface PasswordDialogProps {
  file: StudyFile;
  /** The student does not enter it now. */
  onCancel: () => void;
}

interface Wrong {
  /** At the field. */
  password?: string;
  /** Something else than the password. */
  problem?: string;
}

export function PasswordDialog({ file, onCancel }: PasswordDialogProps) {
  const mayKeep = mayKeepPassword();
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(mayKeep);
  const [wrong, setWrong] = useState<Wrong>({});
  const field = useRef<HTMLInputElement>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current?.abort();
  }, []);
  // The answer comes a while after the form was sent.
  useEffect(() => {
    if (wrong.password !== undefined) field.current?.select();
  }, [wrong]);
  const [unlock, busy] = useOnce(async () => {
    if (password === '') return setWrong({ password: 'Enter the password.' });
    const signal = left.current?.signal ?? new AbortController().signal;
    const done = await unlockFile(file, password, { isKept, signal });
    if (done.ok || signal.aborted) return;
    const { kind, message } = done.error;
    setWrong(kind === 'invalid' ? { password: message } : { problem: message });
  });
  return (
    <FormDialog
      title="This PDF asks for a password"
      submitLabel="Open PDF"
      busy={busy}
      // Bytes may still be on their way from the server: leaving ends the wait.
      mayLeave
      onSubmit={() => void unlock()}
      onClose={onCancel}
    >
      <p className="text-muted">
        Enter the password of{' '}
        <bdi translate="no" className="font-medium text-text wrap-anywhere">
          {file.name}
        </bdi>
        . It was set by the author of the PDF. It is not your Haversack password.
      </p>
      {wrong.problem === undefined ? null : <Problem title={wrong.problem} />}
      <PasswordFields
        fields={[
          {
            ref: field,
            label: 'Password of the PDF',
            // The browser is not to fill in the account's.
            autoComplete: 'new-password',
            value: password,
            error: wrong.password,
            required: true,
            onChange: (event) => {
              setPassword(event.target.value);
              setWrong({});
            },
          },
        ]}
      />
      <Checkbox
        label="Keep the password on this device"
        hint={
          mayKeep
            ? 'It stays on this device only, until you sign out or delete the file.'
            : 'Not on a shared computer. The PDF asks again next time.'
        }
        checked={isKept}
        disabled={!mayKeep}
        onChange={setKept}
      />
    </FormDialog>
  );
}
