/** A question that can wait: announced, never in the way. */
import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** Buttons. */
  actions: ReactNode;
}

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
