/** A link to a stored address within the app, such as those of a task. */
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOwnAddress } from '../text/markdown/link-targets.ts';

interface AppLinkProps {
  /** With its hash; the router's own links take the parts of an address. */
  to: string;
  className: string;
  children: ReactNode;
}

/** Words alone where the address is none of this app. */
export function AppLink({ to, className, children }: AppLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  if (!isOwnAddress(to)) return <span className={className}>{children}</span>;
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (router === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(to);
      }}
    >
      {children}
    </a>
  );
}
