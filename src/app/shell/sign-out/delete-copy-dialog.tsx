/** Deletes the hidden copy of another account, after telling the student what would be lost. */
import { wipeHiddenAccount } from '../../../db/device/wipe-hidden-account.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import { plural } from '../../../lib/plural.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { DeleteCopyProps, DoneImport } from '../app-context.ts';
import { addedMeanwhile, lossInWords, useWhatIsWhere } from './use-what-is-where.ts';

/** The imported data stays in this account; unsent changes of the copy's own account are lost. */
function importedInWords({ at, missing }: DoneImport, username: string, loss: string): string {
  const but =
    missing === 0
      ? ''
      : `, except ${plural(missing, 'file')} that ${missing === 1 ? 'is' : 'are'} not on this device`;
  return `You imported this data on ${formatDate(at)}. It stays in your account${but}. For ${username}’s own account: ${loss}`;
}

export function DeleteCopyDialog({ account, imported, onClose }: DeleteCopyProps) {
  const { id, username } = account;
  const { where, isStillSo, isStillHere } = useWhatIsWhere(id);
  const [remove, isBusy] = useOnce(async () => {
    // The question then shows the change.
    if (!(await isStillSo())) return;
    if (!(await isStillHere())) toastError(addedMeanwhile);
    else await tellFailure(tryWrite(() => wipeHiddenAccount(id)));
    onClose();
  });
  const loss = lossInWords(where).text;
  return (
    <ConfirmDialog
      title={`Delete ${username}’s data from this device?`}
      text={imported === undefined ? loss : importedInWords(imported, username, loss)}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
