/** What a screen shows when there is nothing, not yet, or not at all. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { BagDrawing } from './bag-drawing.tsx';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** The one clear next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong/50 px-6 py-10 text-center">
      <BagDrawing icon={icon} />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-md text-muted">{text}</p>
      {action ? <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

interface ProblemProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function Problem({ title, text, action }: ProblemProps) {
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-card border border-danger/40 bg-danger-soft p-4"
    >
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden size={18} className="shrink-0 text-danger" />
        {title}
      </p>
      {text ? <div className="text-sm">{text}</div> : null}
      {action ? <div className="flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}

export type BadgeTone = 'neutral' | 'accent' | 'info' | 'warn' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-2 text-muted',
  accent: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
