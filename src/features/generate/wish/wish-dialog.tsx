/** The frame of a wish: what went wrong the last time, the fields, and the button that begins. */
import { Sparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Job } from '../../../db/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { LastProblem } from '../last-problem.tsx';
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
