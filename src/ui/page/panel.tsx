import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

/** Lies flat on the page; only what floats has a shadow. */
export const surfaceClass = 'rounded-card border border-line bg-surface';
/** What floats above the page. */
export const floatClass = 'rounded-card bg-surface shadow-pop forced-colors:border';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes(surfaceClass, 'grid content-start gap-4 p-4 sm:p-5', className)}
    >
      {title || actions ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {title ? (
            <h2 id={id} dir="auto" className="text-left text-head">
              {title}
            </h2>
          ) : null}
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
