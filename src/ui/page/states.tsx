/** What a screen says: it is empty, something failed, a badge, a notice. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <BagDrawing icon={icon} />
      <h2 className="text-head">{title}</h2>
      <p className="max-w-md text-body text-muted">{text}</p>
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
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

/** The open bag of the app's logo with an icon in it. Decorative. */
export function BagDrawing({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden className="relative grid h-28 w-32 justify-items-center">
      <svg aria-hidden viewBox="0 0 128 112" className="absolute inset-0 size-full">
        <ellipse cx="64" cy="104" rx="46" ry="6" className="fill-surface-2" />
        <path
          d="M38 62c0-32 52-32 52 0"
          fill="none"
          className="stroke-accent"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <g className="stroke-warm" strokeWidth="3" strokeLinecap="round">
          <path d="M20 36l6 5M14 54h8M108 36l-6 5M114 54h-8" />
        </g>
      </svg>
      {/* Before the back of the bag and behind its front. */}
      <span className="absolute top-2 grid size-14 place-items-center rounded-2xl border border-line bg-surface text-accent shadow-card">
        {icon}
      </span>
      <svg aria-hidden viewBox="0 0 128 112" className="absolute inset-0 size-full">
        <path d="M30 58h68v36a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10Z" className="fill-accent" />
        <path
          d="M24 66v22M104 66v22"
          className="stroke-accent"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M42 78h44v26H42Z" className="fill-on-accent" fillOpacity="0.25" />
        <path d="M42 78h44" className="stroke-on-accent" strokeOpacity="0.8" strokeWidth="2.5" />
        <path d="M64 62c6 2 6 8 0 12-6-4-6-10 0-12Z" className="fill-on-accent" />
      </svg>
    </span>
  );
}

interface NoticeProps {
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** A question that can wait: it is announced and does not cover the page. */
export function Notice({ title, text, actions }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      <div aria-live="polite" className="min-w-0 flex-1 basis-72">
        <p className="font-medium">{title}</p>
        <div className="max-w-prose text-sm">{text}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}
