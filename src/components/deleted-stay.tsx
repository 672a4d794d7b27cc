/** Below a list: deleted things are not lost yet, and where they are. */
import { Link } from '@tanstack/react-router';
import { trashDays } from '../model/trash.ts';

/** @param things of the list, such as `files` */
export function DeletedStay({ things }: { things: string }) {
  return (
    <p className="text-sm text-muted">
      Deleted {things} stay in the{' '}
      <Link
        to="/dashboard/settings"
        hash="trash"
        className="font-medium text-accent underline underline-offset-4"
      >
        Trash
      </Link>{' '}
      for {trashDays} days.
    </p>
  );
}
