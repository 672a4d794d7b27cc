/** What a screen shows while its rows are fetched. In the shell, unlike `states.tsx`. */
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** @param label such as “Fetching files” (spec §8) */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-6 py-10 text-muted">
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      {label}
    </div>
  );
}

interface LoadingPageProps {
  /** The kind of thing it will show, such as “Quiz”. */
  title: string;
  label: string;
  above?: ReactNode;
}

/** It has a title, since screen readers always read one. */
export function LoadingPage({ title, label, above }: LoadingPageProps) {
  return (
    <Page title={title} above={above}>
      <Loading label={label} />
    </Page>
  );
}
