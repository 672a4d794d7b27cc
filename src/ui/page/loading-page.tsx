/** A screen whose rows are still being fetched: headed like any other, since something is always read out. */
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Page } from './page.tsx';

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
