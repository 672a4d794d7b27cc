/** Asks for the password of a PDF until it opens, or the student leaves the file. */
import { useEffect, useRef, useState } from 'react';
import { keepPassword } from '../../db/bytes/kept-passwords.ts';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { sharedUser } from '../../db/device/shared-computer.ts';
import { mutateIn } from '../../db/mutate.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { notePages, type StudyFile } from '../../model/entities/file.ts';
import { holdPassword } from '../../reading/pdf/locked/unlocked.ts';
import { readInBackground } from '../../reading/pdf/text/background-text.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordFields } from '../../ui/form/account-fields.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { openBytes } from './stream-bytes.ts';

interface PasswordDialogProps {
  file: StudyFile;
  onCancel: () => void;
}

interface Wrong {
  /** At the field. */
  password?: string;
  /** Any other problem. */
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
      // Leaving ends the wait for bytes from the server.
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
            // Keeps the browser from filling in the account's password.
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

const wrong = failure(
  'invalid',
  'This password does not open the PDF. Check it and try again. Capital letters matter.',
);
const unopened = failure('broken', 'This PDF can’t be opened now. Try again.');

/** Only the student uses this device (docs/decisions/19). */
function mayKeepPassword(): boolean {
  return sharedUser() === undefined;
}

/** The password is tried on the bytes before the rest of the app gets it. @returns `invalid` for a wrong password */
async function unlockFile(
  file: StudyFile,
  password: string,
  { isKept, signal }: { isKept: boolean; signal: AbortSignal },
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const seen = await look(file, password, signal);
  if (!seen.ok) return seen;
  if (database.closed.aborted || signal.aborted) {
    return failure('aborted', say.somethingWentWrongTryAgain);
  }
  if (isKept && mayKeepPassword()) {
    // On failure the PDF still opens, and asks again next time.
    const kept = await tryWrite(() => keepPassword(file.sha256, password, database));
    tell(kept, { failed: 'Could not keep the password on this device' });
  }
  const pages = seen.data ?? { pageCount: file.pageCount, content: file.content };
  if (seen.data !== undefined || !file.needsPassword) {
    const noted = await mutateIn(database, notePages, {
      ...{ id: file.id, needsPassword: true },
      ...pages,
    });
    tell(noted, { failed: say.somethingWentWrongTryAgain });
  }
  holdPassword(file.sha256, password, database);
  readInBackground({ ...file, ...pages }, database);
  return success(undefined);
}

/** @returns pages and content if nobody has looked into the file yet */
async function look(file: StudyFile, password: string, signal: AbortSignal) {
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  try {
    const bytes = await openBytes(file.sha256, file.mime, ended);
    if (bytes === undefined) return unopened;
    if (file.pageCount > 0) {
      const { openPdf } = await import('../../reading/pdf/pdf.ts');
      const opened = await openPdf(bytes, { password });
      if (!opened.ok) return opened.problem === 'encrypted' ? wrong : unopened;
      await opened.close();
      return success(undefined);
    }
    const { lookAtPdf } = await import('../../reading/pdf/look-at-pdf.ts');
    const seen = await lookAtPdf(bytes, () => undefined, ended, password);
    if (!seen.ok) return seen.problem === 'encrypted' ? wrong : unopened;
    return success({ pageCount: seen.pageCount, content: seen.content });
  } catch (error) {
    // These errors contain no password.
    console.warn('A PDF was not unlocked', error);
    return unopened;
  } finally {
    stopped.abort();
  }
}
