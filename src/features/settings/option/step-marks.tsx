/** Where one is between the first step and the last, in words and drawn. */
import { classes } from '../../../ui/classes.ts';

export function StepMarks({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="mb-3 grid gap-2">
      <p className="text-sm font-medium text-muted">
        Step {step} of {steps}
      </p>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: steps }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they are as many for ever
            key={index}
            className={classes(
              'h-1.5 w-10 rounded-full',
              index < step ? 'bg-accent' : 'bg-surface-2',
            )}
          />
        ))}
      </div>
    </div>
  );
}
