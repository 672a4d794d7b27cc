/** The frame of a wish: what went wrong the last time, the fields, and the button that begins. */
import { Sparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { retryJob } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { closeMaking } from '../making-store.ts';

interface WishDialogProps {
  title: string;
  /** The last time, which made nothing. */
  failed: Job | null;
  onSubmit: () => void;
  children: ReactNode;
}

export function WishDialog({ title, failed, onSubmit, children }: WishDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={closeMaking}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} icon={<Sparkles aria-hidden size={18} />}>
            Generate
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {failed === null ? null : <LastProblem job={failed} />}
        {children}
      </form>
    </Dialog>
  );
}

/** Why the last time made nothing, above the form that begins anew. */
function LastProblem({ job }: { job: Job }) {
  return (
    <Problem
      title={job.failedTitle}
      text={job.problem}
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)))}
        >
          Try again
        </Button>
      }
    />
  );
}
