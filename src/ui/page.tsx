/** The frame of a screen: its title (also the document's), what it is for, its main actions. */
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Small navigation above the title, such as the way back. */
  above?: ReactNode;
  children: ReactNode;
}

export function Page({ title, description, actions, above, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-6 px-4 py-6 sm:px-6 lg:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          {above}
          <h1
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight break-words outline-none sm:text-[1.75rem]"
          >
            {title}
          </h1>
          {description ? <p className="max-w-prose text-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Haversack`;
  }, [title]);
}
