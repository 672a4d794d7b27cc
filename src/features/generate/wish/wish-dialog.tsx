/** The frame of a request form: the last failure, the fields and the button. */
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
  /** The last job, if it gave nothing. */
  failed: Job | null;
  onSubmit: () => void;
  /** What to do instead of trying again. */
  instead?: ReactNode;
  children: ReactNode;
}

export function WishDialog({ title, failed, onSubmit, instead, children }: WishDialogProps) {
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
        {instead}
        {children}
      </form>
    </Dialog>
  );
}

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
