/** What a screen shows while its rows are still being fetched. It is in the shell, as the other states are not. */
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** @param label what is being fetched, such as “Fetching files” (spec §8) */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-6 py-10 text-muted">
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      {label}
    </div>
  );
}

/** A screen whose rows are still being fetched: headed like any other, since something is always read out. */
interface LoadingPageProps {
  /** What kind of thing it will show, such as “Quiz”. */
  title: string;
  /** What is being fetched, such as “Fetching questions” (spec §8). */
  label: string;
  above?: ReactNode;
}

export function LoadingPage({ title, label, above }: LoadingPageProps) {
  return (
    <Page title={title} above={above}>
      <Loading label={label} />
    </Page>
  );
}
