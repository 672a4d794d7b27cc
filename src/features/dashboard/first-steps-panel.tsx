/** The steps from the first file to the first review, for a student who has not done them yet. */
import { Check } from 'lucide-react';
import { begin } from '../../platform/begin.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Panel } from '../../ui/page/panel.tsx';
import type { FirstSteps } from './read-first-steps.ts';

export function FirstStepsPanel({ steps }: { steps: FirstSteps }) {
  const list = [
    {
      done: steps.hasFile,
      title: 'Upload a file',
      text: 'A PDF, slides, a document, a book or photos. It stays on this device, also without a network.',
      act: 'upload',
      action: 'Upload a file',
    },
    {
      done: steps.hasMaterial,
      title: 'Generate study material',
      text: 'Get a summary, flashcards or a quiz from the pages of your file.',
      act: 'generate',
      action: 'Generate from a file',
    },
    {
      done: steps.hasReviewed,
      title: 'Review',
      text: 'A few minutes a day: each card comes back just before you would forget it.',
      // The panel above has its button.
      act: undefined,
      action: undefined,
    },
  ] as const;
  const next = list.findIndex((step) => !step.done);
  return (
    <Panel title="Three steps to begin">
      <ol className="grid gap-5">
        {list.map(({ done, title, text, act, action }, index) => (
          <li key={title} className="flex gap-4">
            <span
              className={classes(
                'grid size-9 shrink-0 place-items-center rounded-full font-semibold',
                done || index === next ? 'bg-accent text-on-accent' : 'bg-surface-2 text-muted',
              )}
            >
              {done ? <Check aria-hidden size={18} /> : index + 1}
              {done ? <span className="sr-only">Done:</span> : null}
            </span>
            <div className="grid min-w-0 flex-1 justify-items-start gap-1">
              <p className="pt-1.5 font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
              {index === next && act ? (
                <Button className="mt-2" onClick={() => begin(act)}>
                  {action}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
